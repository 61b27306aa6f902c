import type { SystemCheck } from "@sortie/core/look/system-check";
import { expect, test } from "vitest";
import { checksSummary, lookOf } from "./check-look.ts";

const check = (name: string, state: SystemCheck["state"]): SystemCheck => ({ name, state, says: "", remedy: null });

test("an agent that is not there is no fault", () => {
  expect(lookOf(check("codex", "missing")).word).toBe("Not found");
  expect(lookOf(check("git", "missing")).word).toBe("Missing");
  expect(checksSummary([check("codex", "missing"), check("git", "ok")])).toBe("Everything that is needed is here");
});

test("what is needed and not right is counted", () => {
  expect(checksSummary([check("git", "old")])).toBe("One thing needs your attention");
  expect(checksSummary([check("git", "old"), check("disk", "unknown")])).toBe("2 things need your attention");
});
