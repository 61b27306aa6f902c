import type { Command } from "commander";
import type { Output } from "../output/output.ts";
import type { Standing } from "../waiting/outcome.ts";
import { tellOutcome } from "../waiting/tell-outcome.ts";
import { waitForMission } from "../waiting/wait-for-mission.ts";
import { define, ofMission, type Surroundings } from "./verb.ts";

export function waitCommand(around: Surroundings): Command {
  const command = ofMission(
    "wait",
    "stay until the mission ends (0 done, 3 failed, 4 cancelled), needs a person (2), is paused (5) or has no runner (6)",
  );
  return define(around, command, async ({ connection, output }, _, mission) =>
    tellOutcome(output, await waitForMission(connection, mission, tellProgress(output))),
  );
}

/** One line on stderr each time the situation reads differently; none where JSON was asked for. */
export function tellProgress(output: Output): (standing: Standing) => void {
  let told = "";
  return ({ situation }) => {
    if (output.json || !situation) return;
    const { phase, status, unitsPassed, unitsTotal, turns } = situation;
    const line = `${phase}/${status}, ${unitsPassed} of ${unitsTotal} units passed, turn ${turns}`;
    if (line !== told) process.stderr.write(`${line}\n`);
    told = line;
  };
}
