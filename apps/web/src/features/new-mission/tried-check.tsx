import type { CheckTried } from "@sortie/core/look/look";
import { OutputBlock } from "../../components/text/output-block.tsx";
import { Duration } from "../../components/ui/duration.tsx";
import { Notice, type NoticeTone } from "../../components/ui/notice.tsx";

interface Meaning {
  tone: NoticeTone;
  title: string;
  says: string;
}

/** What a trial at base means for the mission: red is what it should be. */
function meaningOf({ outcome, part, says }: CheckTried): Meaning {
  if (part === "set_up") return { tone: "danger", title: "The set-up does not work at base.", says };
  switch (outcome) {
    case "failed":
      return {
        tone: "info",
        title: "The check fails at base, as it should.",
        says: "Once it passes, the work is done.",
      };
    case "passed":
      return {
        tone: "warn",
        title: "The check passes at base already.",
        says: "It cannot tell whether anything was achieved. Units that it verifies get flagged, and a person has to decide on them.",
      };
    case "timed_out":
      return { tone: "danger", title: "The check did not end in time.", says };
    case "vacuous":
      return { tone: "danger", title: "The check cannot judge anything.", says };
  }
}

/** What a check did at base, and the end of what it printed. */
export function TriedCheck({ tried }: { tried: CheckTried }) {
  const { tone, title, says } = meaningOf(tried);
  return (
    <Notice tone={tone} title={title}>
      <p>{says}</p>
      <p className="mt-1 text-xs tabular-nums">
        {tried.exitCode === null ? "No exit code" : `Exit code ${tried.exitCode}`} after{" "}
        <Duration ms={tried.durationMs} />, {tried.sandbox === "none" ? "without a sandbox" : `in ${tried.sandbox}`}.
        {tried.tail === "" ? null : " The end of its output:"}
      </p>
      {tried.tail === "" ? null : (
        <OutputBlock text={tried.tail} label="The end of its output" className="mt-2 bg-bg" />
      )}
    </Notice>
  );
}
