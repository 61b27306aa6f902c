"use client";
import { usePathname } from "next/navigation";
import { failureOf } from "../../trpc/failure-of.ts";
import { sentence } from "../text/sentence.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { LinkButton } from "./link-button.tsx";
import { Notice } from "./notice.tsx";

interface FailureProps {
  /** What could not be done, as a sentence: "The missions could not be loaded." */
  title: string;
  error: unknown;
  retry?: () => void;
  isRetrying?: boolean;
}

/** What went wrong, what the server says of it, the id to find it by in the log, and another try. */
export function Failure({ title, error, retry, isRetrying = false }: FailureProps) {
  const { says, request, rule } = failureOf(error);
  const path = usePathname();
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        rule === "not_signed_in" ? (
          <LinkButton size="sm" href={`/sign-in?next=${encodeURIComponent(path)}`} prefetch={false}>
            Sign in
          </LinkButton>
        ) : retry ? (
          <Button size="sm" busy={isRetrying} onClick={retry}>
            Try again
          </Button>
        ) : undefined
      }
    >
      <p>{sentence(says)}</p>
      {request ? (
        <p className="mt-1 flex items-center gap-1 text-xs">
          Request <code className="font-mono">{request}</code>
          <CopyButton text={request} label="Copy the request id" />
        </p>
      ) : null}
    </Notice>
  );
}
