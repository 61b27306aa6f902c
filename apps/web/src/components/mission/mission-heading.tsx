import type { Mission } from "@sortie/core/mission/state";
import { titleOf } from "@sortie/core/mission/title";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { UntrustedText } from "../text/untrusted-text.tsx";

/** The head of a page that belongs to a mission: the way back to it, and what is asked here. */
export function MissionHeading({ mission, title }: { mission: Mission; title: string }) {
  return (
    <header className="flex flex-col gap-1">
      <Link
        href={`/missions/${mission.id}`}
        className="flex w-fit max-w-full items-center gap-1.5 text-muted hover:text-text pointer-coarse:py-1.5"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="truncate">
          <UntrustedText text={titleOf(mission.config)} />
        </span>
      </Link>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
    </header>
  );
}
