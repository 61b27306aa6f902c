import { fc } from "@fast-check/vitest";
import { test } from "vitest";
import { moves, settingsOf, tellRandomly } from "../testing/random-play.ts";

test("dist", () => {
  const c: Record<string, number> = {};
  const add = (k: string) => (c[k] = (c[k] ?? 0) + 1);
  let len = 0;
  for (const told of fc.sample(fc.record({ settings: settingsOf(), moves: moves() }), 400)) {
    const p = tellRandomly(told);
    len += p.log.length;
    add(`end ${p.state.ended?.type ?? "none"} ${p.state.ended?.reason ?? ""} ${p.state.pause?.reason ?? ""}`);
    add("moves " + Math.floor(told.moves.length / 30) * 30);
    for (const { event } of p.log)
      add(
        event.type +
          ("reason" in event && event.type !== "mission.replanned" && String(event.reason).length < 16
            ? " " + event.reason
            : ""),
      );
  }
  console.log(len, JSON.stringify(Object.fromEntries(Object.entries(c).sort()), null, 1));
});
