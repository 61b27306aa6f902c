import type { ListedMission } from "./listed-mission.ts";
import { MissionRow } from "./mission-row.tsx";

const head = "whitespace-nowrap px-3 pb-1.5 text-left font-normal text-faint text-xs first:pl-2 last:pr-2";

export function MissionsTable({ missions }: { missions: readonly (ListedMission & { hasLeft: boolean })[] }) {
  return (
    <table className="block w-full border-collapse md:table">
      <caption className="sr-only">Missions, newest first</caption>
      <thead className="hidden border-line border-b md:table-header-group">
        <tr>
          <th className={head}>Status</th>
          <th className={head}>Mission</th>
          <th className={head}>Repository</th>
          <th className={`${head} hidden lg:table-cell`}>Engine</th>
          <th className={head}>Units passed</th>
          <th className={`${head} hidden text-right lg:table-cell`}>Elapsed</th>
          <th className={`${head} text-right`}>Last event</th>
        </tr>
      </thead>
      <tbody className="block border-line border-t md:table-row-group md:border-t-0">
        {missions.map((mission) => (
          <MissionRow key={mission.id} mission={mission} />
        ))}
      </tbody>
    </table>
  );
}
