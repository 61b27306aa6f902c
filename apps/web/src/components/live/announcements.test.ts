import { expect, test } from "vitest";
import { newAnnouncer } from "./announcements.ts";

function started() {
  let now = 0;
  const timers: { run: () => void; at: number }[] = [];
  const announcer = newAnnouncer(
    10_000,
    () => now,
    (run, ms) => timers.push({ run, at: now + ms }),
  );
  const heard: string[] = [];
  announcer.subscribe(() => heard.push(announcer.current().polite));
  const goTo = (to: number) => {
    now = to;
    for (const timer of timers.splice(0).filter(({ at }) => at <= now)) timer.run();
  };
  return { announcer, heard, goTo };
}

test("the first is said at once, of those within ten seconds only the last", () => {
  const { announcer, heard, goTo } = started();
  announcer.announce("one");
  announcer.announce("two");
  announcer.announce("three");
  expect(heard).toEqual(["one"]);
  goTo(10_000);
  expect(heard).toEqual(["one", "three"]);
  announcer.announce("four");
  expect(heard).toEqual(["one", "three"]);
  goTo(20_000);
  expect(heard).toEqual(["one", "three", "four"]);
});

test("what is urgent does not wait", () => {
  const { announcer } = started();
  announcer.announce("one");
  announcer.announceUrgently("1 mission needs you");
  expect(announcer.current()).toEqual({ polite: "one", urgent: "1 mission needs you" });
});
