"use client";
import { Button } from "./ui/button.tsx";
import { CopyButton } from "./ui/copy-button.tsx";
import { Empty } from "./ui/empty.tsx";
import { LinkButton } from "./ui/link-button.tsx";

interface BrokenPageProps {
  /** Under which the server's log has what happened. */
  digest: string | undefined;
  retry: () => void;
}

/** What stands where a page failed. */
export function BrokenPage({ digest, retry }: BrokenPageProps) {
  return (
    <div role="alert" className="mx-auto w-full max-w-[90rem] px-4 sm:px-6">
      <Empty
        title="This page failed"
        headingLevel={1}
        says={
          <>
            <p>Your missions are not touched by this: they run on without any page.</p>
            {digest ? (
              <p className="mt-2 flex items-center gap-1 text-sm">
                The server&apos;s log has it as <code className="font-mono">{digest}</code>
                <CopyButton text={digest} label="Copy the id" />
              </p>
            ) : null}
          </>
        }
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
            <LinkButton href="/">Go to the missions</LinkButton>
          </>
        }
      />
    </div>
  );
}
