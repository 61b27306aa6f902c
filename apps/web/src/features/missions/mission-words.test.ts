import { expect, test } from "vitest";
import { eventWords, repositoryName, situationWords } from "./mission-words.ts";

const told = { status: "working", phase: "execute", wait: null, detail: null, failure: null } as const;
const wait = { kind: "question", asked: "Which port?", openedAt: "", deadline: "" } as const;

test.each([
  [told, { says: "Working through its units", quoted: null }],
  [{ ...told, status: "idle" } as const, { says: "Waits for a runner", quoted: null }],
  [{ ...told, status: "waiting_for_input", wait } as const, { says: "Asks", quoted: "Which port?" }],
  [
    { ...told, status: "waiting_for_input", wait: { ...wait, kind: "approval" } } as const,
    { says: "Asks for approval", quoted: "Which port?" },
  ],
  [{ ...told, status: "paused", wait, detail: "exit 9" } as const, { says: "Paused", quoted: "exit 9" }],
  [
    { ...told, status: "error", failure: "cancelled", detail: "" } as const,
    { says: "Stopped by a person", quoted: null },
  ],
  [{ ...told, status: "done" } as const, { says: "Delivered", quoted: null }],
])("%j", (mission, words) => {
  expect(situationWords(mission)).toEqual(words);
});

test.each([
  ["https://github.com/acme/shop.git", "shop"],
  ["git@github.com:acme/shop.git", "shop"],
  ["/srv/repositories/shop/", "shop"],
  ["shop", "shop"],
  ["/", "/"],
])("the repository %s is called %s", (address, name) => {
  expect(repositoryName(address)).toBe(name);
});

test("events in words", () => {
  expect(eventWords("mission.unit_passed")).toBe("unit passed");
});
