import { config } from "@sortie/core/testing/builders";
import { approve, stop } from "@sortie/core/testing/inputs";
import { play } from "@sortie/core/testing/play";
import { expect, test } from "vitest";
import { type ReadWait, versionOfWait, waitSituation, waitsOf } from "./wait-situation.ts";

const waiting = () => play(config({ approval: "manual" })).until("waiting");

function read(): { on: ReturnType<typeof waiting>; wait: ReadWait } {
  const on = waiting();
  const [wait] = waitsOf(on.state, "approval");
  if (!wait) throw new Error("nothing waits");
  return { on, wait };
}

test("it is open until somebody answers, and then tells who", () => {
  const { on, wait } = read();
  expect(waitSituation(on.state, wait)).toEqual({ is: "open" });
  expect(waitSituation(on.take(approve()).state, wait)).toEqual({ is: "answered", by: "ada", answer: "approved" });
});

test("another nonce is another question", () => {
  const { on, wait } = read();
  expect(waitSituation(on.state, { ...wait, nonce: "another-nonce" })).toEqual({ is: "over", why: "expired" });
});

test("the end of the mission closes it", () => {
  const { on, wait } = read();
  expect(waitSituation(on.take(stop).state, wait)).toEqual({ is: "over", why: "ended" });
});

test("only waits of the kind are listed, and an id tells its event", () => {
  const { on, wait } = read();
  expect(waitsOf(on.state, "question")).toEqual([]);
  expect(versionOfWait(wait.id)).toBe(on.state.version);
});
