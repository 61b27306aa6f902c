import { join } from "node:path";
import { eventually } from "@sortie/bus/testing/facts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localCustody } from "../custody/local-custody.ts";
import { ask, startMission, untilMission } from "../testing/asking.ts";
import { countingProject } from "../testing/counting-project.ts";
import { type Stack, startStack } from "../testing/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test("what an ended mission left alive is ended by the next runner of its host", async () => {
  const { home, sql } = stack;
  const project = countingProject(stack.folder);
  const first = await stack.startRunner();
  const mission = await startMission(stack, project.request());
  await ask(stack, { type: "stop_mission", mission });
  await untilMission(sql, mission, ({ status }) => status === "error");
  await first.stop();

  const missions = join(home, "missions");
  const capsule = join(missions, mission, "capsules", "left");
  const labels = { installation: home, mission, effect: `${mission}:1:0`, generation: 1 };
  const limits = { wallMs: 600_000, silenceMs: 600_000, outputBytesMax: 1_000 };
  await localCustody.start({
    capsule,
    labels,
    argv: ["sleep", "600"],
    env: { PATH: "/usr/bin:/bin" },
    cwd: "/",
    limits,
  });
  const alive = async () => (await localCustody.sweep(missions, home)).map((left) => left.capsule);
  expect(await alive()).toEqual([capsule]);

  await stack.startRunner();
  await eventually(alive, (left) => left.length === 0, 30_000);
});
