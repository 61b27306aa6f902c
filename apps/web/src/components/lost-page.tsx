import { Empty } from "./ui/empty.tsx";
import { LinkButton } from "./ui/link-button.tsx";

/** What stands where a page was looked for and none is. */
export function LostPage() {
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 sm:px-6">
      <Empty
        title="There is nothing at this address"
        says="The link may be cut short, or what it named is gone."
        actions={<LinkButton href="/">Go to the missions</LinkButton>}
        headingLevel={1}
      />
    </div>
  );
}
