import type { MissionRequest } from "@sortie/core/mission/request";
import { openWaits } from "@sortie/core/mission/state";
import { checkResult } from "../check-results.ts";
import { diffOf } from "../diff.ts";
import { hostile, hostileText, hostileTexts } from "../hostile-text.ts";
import type { Fate, Story } from "../story.ts";

const paths = [
  `src/<img src=x onerror=alert(1)>.ts`,
  "src/invoice\u202Efdp.ts",
  "src/\u200Bindex.ts",
  "src/שלום/файл 文件.ts",
  "src/a b\tc\nd.ts",
  `src/${"deep/".repeat(60)}file.ts`,
  "src/\u001b[31mred\u001b[0m.ts",
];

const task = (goal: string): MissionRequest => ({
  goal,
  repository: `/srv/git/"><script>document.title="owned"</script>\u202E`,
  agent: { engine: "command", argv: ["agent", hostile.script, hostile.osc], claim: "verdict" },
  check: ["npm", "test", "--", hostile.closing],
  plan: [
    {
      title: hostileText("script", 300),
      kind: "change",
      artifacts: paths.slice(0, 2),
      verify: ["npm", "test", hostile.bidi],
      newTests: [],
    },
    {
      title: hostileText("bidi", 300),
      kind: "change",
      artifacts: paths,
      verify: ["npm", "test", hostile.ansi],
      newTests: [],
    },
  ],
});

const isOver: Fate["tell"] = (mission) =>
  mission.until((state) => state.pause !== null || state.ended !== null || openWaits(state).length > 0);

const hostileWorld: Fate["world"] = (kind) => ({
  turn: () => ({ verdict: { status: "done", evidence: hostileText("markdown", 20_000) }, says: hostileTexts }),
  check: (check, mission) => ({
    ...checkResult(kind.check(check, mission).outcome, 0, hostileTexts.join("\n").slice(0, 30_000)),
    tests: { passed: [hostile.script, hostile.rightToLeft], failed: [hostile.bidi, hostile.ansi] },
  }),
  changes: () => ({ changed: paths, judges: [hostile.bidi] }),
  diff: (mission, candidate) => {
    const diff = diffOf(mission, candidate, paths);
    const added = hostileTexts.flatMap((text) => text.split(/[\n\r]/)).map((line) => `+${line}\n`);
    const patch = `${diff.patch}@@ -200,0 +203,${added.length} @@ ${hostile.closing}\n${added.join("")}`;
    return { ...diff, patch, bytes: Buffer.byteLength(patch) };
  },
});

const asking: Fate = {
  world: (kind, dice) => ({
    ...hostileWorld(kind, dice),
    turn: () => ({
      verdict: { status: "blocked", question: hostileText("script", 60_000) },
      says: hostileTexts,
    }),
  }),
  tell: isOver,
};

const breakingDown: Fate = {
  world: () => ({ turn: () => ({ verdict: null, error: hostileText("ansi", 30_000), says: hostileTexts }) }),
  async tell(mission, dice) {
    await mission.ask({ type: "interject", message: hostileText("rightToLeft", 15_000) });
    await isOver(mission, dice);
  },
};

export const hostileStory: Story = {
  name: "hostile",
  says: "missions whose every text wants to be something else",
  async tell({ mission }) {
    await mission(task(hostileText("script", 8_000)), { world: hostileWorld, tell: isOver }, 9_000);
    await mission(task(`${"W".repeat(4_000)}\n${hostile.rightToLeft}`), asking, 6_000);
    await mission(task(hostileText("bidi", 8_000)), breakingDown, 3_000);
  },
};
