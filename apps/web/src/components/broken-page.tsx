"use client";
import { Button } from "./ui/button.tsx";
import { buttonLook } from "./ui/button-look.ts";
import { Empty } from "./ui/empty.tsx";

interface BrokenPageProps {
  /** Under which the server's log has what happened. */
  digest: string | undefined;
  retry: () => void;
}

/** What stands where a page failed. Every page brings it along, so it needs little; its link loads everything anew. */
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
              <p className="mt-2 text-sm">
                The server&apos;s log has it as <code className="select-all font-mono">{digest}</code>
              </p>
            ) : null}
          </>
        }
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
            <a href="/" className={buttonLook("secondary", "md", false)}>
              Go to the missions
            </a>
          </>
        }
      />
    </div>
  );
}
