import { expect, test } from "vitest";
import { readVerdictText } from "./verdict-text.ts";

const done = { status: "done", evidence: "7 tests pass", handoff: "see notes.md" };

test.each([
  ["a self-closing tag", '<mission_status status="done" evidence="7 tests pass" handoff="see notes.md" />'],
  ["single quotes", "<mission_status status='done' evidence='7 tests pass' handoff='see notes.md'/>"],
  ["attributes reversed", '<mission_status handoff="see notes.md" evidence="7 tests pass" status="done"/>'],
  ["an unclosed tag", '<mission_status status="done" evidence="7 tests pass" handoff="see notes.md">'],
  ["a tag cut off", '<mission_status status="done" evidence="7 tests pass" handoff="see notes.md"'],
  [
    "attributes on lines of their own",
    '<mission_status\n status="done"\n evidence="7 tests pass"\n handoff="see notes.md"\n/>',
  ],
  ["tool name and JSON", 'mission_status {"status":"done","evidence":"7 tests pass","handoff":"see notes.md"}'],
  ["name, colon, JSON", 'mission_status: {"status":"done","evidence":"7 tests pass","handoff":"see notes.md"}'],
  ["a call", 'mission_status({"status":"done","evidence":"7 tests pass","handoff":"see notes.md"})'],
  [
    "name and fenced JSON",
    'mission_status\n```json\n{"status":"done","evidence":"7 tests pass","handoff":"see notes.md"}\n```',
  ],
  [
    "a name in a code span",
    '`mission_status`:\n```\n{"status":"done","evidence":"7 tests pass","handoff":"see notes.md"}\n```',
  ],
  [
    "an object under the name",
    '{"mission_status":{"status":"done","evidence":"7 tests pass","handoff":"see notes.md"}}',
  ],
  [
    "a tag around JSON",
    '<mission_status>{"status":"done","evidence":"7 tests pass","handoff":"see notes.md"}</mission_status>',
  ],
])("reads %s", (_, text) => {
  expect(readVerdictText(`I fixed it.\n\n${text}\nBye.`)).toEqual(done);
});

test("each status has its own field", () => {
  expect([
    readVerdictText('<mission_status status="retry" analysis="the lock is stale" />'),
    readVerdictText('<mission_status status="blocked" question="which key?" />'),
    readVerdictText('mission_status {"status":"done","evidence":"x","analysis":"","question":""}'),
  ]).toEqual([
    { status: "retry", analysis: "the lock is stale" },
    { status: "blocked", question: "which key?" },
    { status: "done", evidence: "x" },
  ]);
});

test("the last valid one wins", () => {
  const retry = '<mission_status status="retry" analysis="first try failed"/>';
  const accepted = '<mission_status status="done" evidence="all green"/>';
  expect(readVerdictText(`${retry}\nThen it worked.\n${accepted}`)).toEqual({ status: "done", evidence: "all green" });
  expect(readVerdictText(`${accepted}\n<mission_status status="done"/>\nmission_status {"status":`)).toEqual({
    status: "done",
    evidence: "all green",
  });
});

test("a verdict quoted inside another one is not a verdict", () => {
  const text = `mission_status {"status":"retry","analysis":"next I write <mission_status status='done' evidence='x'/>"}`;
  expect(readVerdictText(text)).toEqual({
    status: "retry",
    analysis: "next I write <mission_status status='done' evidence='x'/>",
  });
});

test("quotes, entities, braces and a closing bracket inside a value survive", () => {
  expect([
    readVerdictText(String.raw`<mission_status status="done" evidence="says \"a > b\" &amp; &quot;c&quot;"/>`),
    readVerdictText('mission_status: {"status":"done","evidence":"returns {\\"a\\": 1}"}'),
  ]).toEqual([
    { status: "done", evidence: 'says "a > b" & "c"' },
    { status: "done", evidence: 'returns {"a": 1}' },
  ]);
});

test.each([
  ["prose", "I think the mission is done."],
  ["prose with the name", "I will call mission_status when it is done."],
  ["an unknown status", '<mission_status status="success" evidence="x"/>'],
  ["done without evidence", 'mission_status {"status":"done","evidence":"  "}'],
  ["evidence that is no text", 'mission_status {"status":"done","evidence":["x"]}'],
  ["nothing", ""],
])("%s is no verdict", (_, text) => {
  expect(readVerdictText(text)).toBeUndefined();
});

test("hostile text of many openings is read quickly", () => {
  const started = performance.now();
  expect(readVerdictText('mission_status {"a":{'.repeat(20_000))).toBeUndefined();
  expect(readVerdictText('<mission_status status="'.repeat(20_000))).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(2_000);
});
