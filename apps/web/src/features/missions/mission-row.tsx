import { clsx } from "clsx";
import Link from "next/link";
import { StatusMark } from "../../components/mission/status-mark.tsx";
import { UnitsBar } from "../../components/mission/units-bar.tsx";
import { UntrustedText } from "../../components/text/untrusted-text.tsx";
import { Duration } from "../../components/ui/duration.tsx";
import { RelativeTime } from "../../components/ui/time.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import type { ListedMission } from "./listed-mission.ts";
import { eventWords, repositoryName, situationWords } from "./mission-words.ts";

const cell = "md:table-cell md:px-3 md:py-2 md:align-top md:first:pl-2 md:last:pr-2";

/** A mission: a row of the table on a wide screen, a card on a phone. One stop for the keyboard. */
export function MissionRow({ mission }: { mission: ListedMission & { hasLeft: boolean } }) {
  const { id, title, status, pauseReason, failure, repository, engine, hasLeft, createdAt, updatedAt } = mission;
  const { says, quoted } = situationWords(mission);
  const isOver = status === "done" || status === "error";
  return (
    <tr
      className={clsx(
        "relative grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-line border-b py-3 transition-colors hover:bg-hover focus-within:bg-hover md:table-row",
        hasLeft && "opacity-60",
      )}
    >
      <td className={clsx(cell, "order-1")}>
        <StatusMark status={status} pauseReason={pauseReason} failure={failure} />
        {hasLeft ? <span className="block text-faint text-xs">moved on since</span> : null}
      </td>
      <td className={clsx(cell, "order-3 col-span-2 min-w-0 md:w-full md:max-w-0")}>
        <Link
          href={`/missions/${id}`}
          data-mission-link
          className="line-clamp-2 font-medium text-base after:absolute after:inset-0 md:line-clamp-1 md:text-sm"
        >
          <UntrustedText text={title} />
        </Link>
        <p className="line-clamp-2 text-muted md:line-clamp-1">
          {says}
          {quoted === null ? null : (
            <>
              {": "}
              <UntrustedText text={quoted} />
            </>
          )}
        </p>
      </td>
      <td className={clsx(cell, "order-4 truncate text-muted md:max-w-40 lg:max-w-52")}>
        <Tooltip says={<UntrustedText text={repository} />}>
          <span className="relative z-1">
            <UntrustedText text={repositoryName(repository)} />
          </span>
        </Tooltip>
      </td>
      <td className={clsx(cell, "hidden text-muted lg:table-cell")}>{engine}</td>
      <td className={clsx(cell, "order-5 whitespace-nowrap text-right md:text-left")}>
        <UnitsBar passed={mission.unitsPassed} total={mission.unitsTotal} />
      </td>
      <td className={clsx(cell, "hidden whitespace-nowrap text-right text-muted lg:table-cell")}>
        <Duration since={createdAt} until={isOver ? updatedAt : null} isCoarse />
      </td>
      <td className={clsx(cell, "order-2 whitespace-nowrap text-right")}>
        <RelativeTime at={updatedAt} isFocusable={false} className="relative z-1 text-muted" />
        <span className="hidden text-faint text-xs md:block">{eventWords(mission.lastEvent)}</span>
      </td>
    </tr>
  );
}
