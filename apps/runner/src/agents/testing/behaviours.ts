/** What a scripted agent does in one turn. Each engine's suite makes its agent, or the model behind it, behave so. */
export type Behaviour =
  | "edits_files"
  | "verdict_by_its_proper_way"
  | "verdict_as_text"
  | "no_verdict"
  | "two_verdicts"
  | "fails"
  | "verdict_and_stays"
  | "works_on"
  | "goes_silent"
  | "talks_for_ever"
  | "floods"
  | "no_last_newline"
  | "leaves_a_process"
  | "hides_a_process"
  | "reports_its_world"
  | "missing_program";

const verdict = (fields: object) => `console.log(JSON.stringify({ mission_status: ${JSON.stringify(fields)} }));`;
const done = verdict({ status: "done", evidence: "tests pass" });
const stay = "setInterval(() => {}, 1000);";
const hidden = `
const deaf = "trap '' INT TERM HUP; echo $$ > escapee; exec >/dev/null 2>&1; while :; do sleep 1; done";
require("node:child_process").spawnSync("sh", ["-c", "setsid sh -c \\"$0\\" & while [ ! -s escapee ]; do sleep 0.01; done", deaf]);`;

/** Programs for Node that behave so; they are given to the command engine. */
export const scripts: Readonly<Record<Exclude<Behaviour, "missing_program">, string>> = {
  edits_files: `const fs = require("node:fs"); fs.mkdirSync("src"); fs.writeFileSync("src/a.txt", fs.readFileSync(0)); ${done}`,
  verdict_by_its_proper_way: `console.log("working"); ${done}`,
  verdict_as_text: `console.log("I am done.\\n<mission_status status='done' evidence='tests pass' />\\nThank you.");`,
  no_verdict: `console.log("I stop here.");`,
  two_verdicts: `${verdict({ status: "blocked", question: "which?" })} ${done}`,
  fails: `console.log("trying"); console.error("it broke"); process.exitCode = 4;`,
  verdict_and_stays: `${done} ${stay}`,
  works_on: `console.log("up"); ${stay}`,
  goes_silent: `console.log("up"); ${stay}`,
  talks_for_ever: `setInterval(() => console.log("still here"), 50);`,
  floods: `const fs = require("node:fs"); for (;;) fs.writeSync(1, "x".repeat(999) + "\\n");`,
  no_last_newline: `process.stdout.write('first\\n{"mission_status":{"status":"retry","analysis":"stale lock"}}');`,
  leaves_a_process: `${hidden} ${done}`,
  hides_a_process: `${hidden} console.log("hidden"); ${stay}`,
  reports_its_world: `
    const { env } = process;
    console.log(JSON.stringify({ names: Object.keys(env).sort(), cwd: process.cwd(), packet: require("node:fs").readFileSync(env.SORTIE_PACKET, "utf8"), turn: env.SORTIE_TURN, unit: env.SORTIE_UNIT, mission: env.SORTIE_MISSION, workspace: env.SORTIE_WORKSPACE, given: env.GIVEN }));
    ${done}`,
};
