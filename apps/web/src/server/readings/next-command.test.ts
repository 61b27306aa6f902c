import { blocked, config } from "@sortie/core/testing/builders";
import { pause, report, turnSays } from "@sortie/core/testing/inputs";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { nextCommand } from "./next-command.ts";

const id = "msn_00000001";

test("nothing is needed while it works, and after it is done", () => {
  expect(nextCommand(play().state)).toBeNull();
  expect(nextCommand(play().until("ended").state)).toBeNull();
});

test("an approval, a question and a pause name their commands", () => {
  expect(nextCommand(play(config({ approval: "manual" })).until("waiting").state)).toBe(`sortie approve ${id}`);
  const asked = play().until("run_turn started").take(turnSays(blocked())).state;
  expect(nextCommand(asked)).toBe(`sortie answer ${id} "<answer>"`);
  expect(nextCommand(play().take(pause).state)).toBe(`sortie resume ${id}`);
});

test("what failed is retried", () => {
  const failed = play(config({ brakes: { iterationsMax: 1 } }))
    .until("run_turn started")
    .take(report("turn_finished", { verdict: null, error: "exit 1", reason: "", durationMs: 1 }));
  expect(failed.state.ended?.type === "mission.failed" ? nextCommand(failed.state) : failed.state.status).toBe(
    `sortie retry ${id}`,
  );
});
