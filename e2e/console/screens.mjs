/**
 * Every screen as it is with the missions of the story `first-day`.
 * @param {{ id: string, status: string, phase: string, pauseReason: string | null }[]} missions newest first
 */
export function screensOf(missions) {
  const the = (isIt) => `/missions/${missions.find(isIt)?.id}`;
  const waiting = missions.filter(({ status }) => status === "waiting_for_input");
  const approval = `/missions/${waiting.find(({ phase }) => phase === "review")?.id}`;
  const question = `/missions/${waiting.find(({ phase }) => phase !== "review")?.id}`;
  return [
    { name: "missions", path: "/" },
    { name: "new-mission", path: "/missions/new" },
    { name: "first-run", path: "/first-run" },
    { name: "mission-done", path: the(({ status }) => status === "done") },
    { name: "mission-working", path: the(({ status }) => status === "working") },
    { name: "mission-paused", path: the(({ status }) => status === "paused") },
    { name: "mission-failed", path: the(({ status }) => status === "error") },
    { name: "mission-waiting", path: approval },
    { name: "approval", path: `${approval}/approval` },
    { name: "question", path: `${question}/question` },
  ];
}

/** What somebody sees who is not signed in. */
export const entryScreens = [{ name: "sign-in", path: "/sign-in" }];

/** Those of an installation that has an owner and no mission yet. */
export const freshScreens = [
  { name: "missions-empty", path: "/" },
  { name: "first-run-fresh", path: "/first-run" },
];
