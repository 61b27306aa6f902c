import type { Mission } from "@sortie/core/mission/state";
import { filesOf } from "./diff.ts";
import type { Dice } from "./random.ts";

const thoughts = [
  "The failure is in how the last record is closed, not in how it is split.",
  "Before I change anything I want to see the test that covers this path.",
  "This function has two callers; the other one relies on the old order.",
  "Smaller step first: make the case reproducible, then change one line.",
  "The type says it can be null, and nothing checks it.",
  "Reading the neighbouring module to keep its manner.",
];

/** What an agent writes in a turn on the present unit: 6 to 18 entries, some of them coloured by the tools it ran. */
export function turnLines(dice: Dice, mission: Mission): string[] {
  const [file = ""] = filesOf(mission);
  const unit = mission.units[mission.current];
  const verify = unit?.verify.join(" ") ?? "";
  const steps = [
    () => dice.pick(thoughts),
    () => `$ sed -n '${dice.between(1, 40)},${dice.between(60, 140)}p' ${file}`,
    () =>
      `$ grep -rn "${dice.pick(["parse", "limit", "retry", "total", "flush"])}" src\n${file}:${dice.between(10, 99)}`,
    () => `edited ${file}: +${dice.between(2, 40)} -${dice.between(1, 20)}`,
    () =>
      `$ ${verify}\n\u001b[32m✔\u001b[39m ${dice.between(4, 60)} passed \u001b[2m(${dice.between(200, 4_000)} ms)\u001b[22m`,
    () => `$ ${verify}\n\u001b[31m✖\u001b[39m ${dice.between(1, 5)} failed`,
  ];
  const between = Array.from({ length: dice.between(4, 16) }, () => dice.pick(steps)());
  return [
    `Working on "${unit?.title ?? mission.config.goal}".`,
    ...between,
    `$ ${verify}\n\u001b[32m✔ all passed\u001b[39m`,
  ];
}
