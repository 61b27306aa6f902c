import { context, owner } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import {
  buryCommand,
  commandBytesMax,
  findCommand,
  oldestOpenCommand,
  receiveCommand,
  staleCommands,
} from "./commands.ts";
import { readEvents } from "./event-store.ts";
import { loadMission } from "./missions.ts";
import { settleNextCommand } from "./submit.ts";
import {
  ask,
  eventTypes,
  facts,
  interjection,
  newCommandId,
  newMissionId,
  plainly,
  startMission,
  startOf,
  stateOf,
} from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { count, rowsOf } from "./testing/tables.ts";

export function commandCases(store: () => Store): void {
  const settle = (mission: string, start?: string) =>
    settleNextCommand(
      { sql: store().sql, redactText: plainly },
      mission,
      start === undefined ? undefined : { command: start, facts: facts() },
    );

  test("a command goes from received to settled and leaves its receipt", async () => {
    const { sql } = store();
    const mission = newMissionId();
    const id = newCommandId();
    expect(await receiveCommand(sql, id, startOf(mission), owner)).toEqual({ status: "received" });
    expect(await findCommand(sql, id)).toEqual({ id, mission, body: startOf(mission), receipt: null });
    expect(await oldestOpenCommand(sql, mission)).toEqual({ id, mission, body: startOf(mission), receipt: null });

    const receipt = { command: id, status: "settled", version: 2 };
    const settled = await settle(mission, id);
    expect([settled?.command, settled?.receipt]).toEqual([id, receipt]);
    expect(await findCommand(sql, id)).toEqual({ id, mission, body: startOf(mission), receipt });
    expect(await oldestOpenCommand(sql, mission)).toBeUndefined();
    expect(await settle(mission)).toBeUndefined();

    const events = await readEvents(sql, mission);
    expect(events).toEqual(settled?.submitted.status === "appended" ? settled.submitted.events : []);
    expect(events.map(({ version, actor, cause, event }) => ({ version, actor, cause, type: event.type }))).toEqual([
      { version: 1, actor: owner, cause: id, type: "mission.created" },
      { version: 2, actor: owner, cause: id, type: "mission.phase_started" },
    ]);
    expect(await loadMission(sql, mission)).toEqual(
      settled?.submitted.status === "appended" ? settled.submitted.mission : undefined,
    );
  });

  test("the same command again is the same receipt and no second event", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const id = newCommandId();
    const command = interjection(mission, "use the old API");
    await receiveCommand(sql, id, command, owner);
    expect(await receiveCommand(sql, id, command, owner)).toEqual({ status: "known", receipt: null });
    const receipt = (await settle(mission))?.receipt;
    expect(receipt).toEqual({ command: id, status: "settled", version: 3 });
    const reordered = { message: command.message, type: command.type, mission };
    expect(await receiveCommand(sql, id, reordered, owner)).toEqual({ status: "known", receipt });
    expect(await settle(mission)).toBeUndefined();
    expect(await eventTypes(sql, mission, 2)).toEqual(["mission.interjected"]);
  });

  test("an id that was used for another body is refused", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const id = newCommandId();
    await receiveCommand(sql, id, interjection(mission, "one"), owner);
    expect(await receiveCommand(sql, id, interjection(mission, "two"), owner)).toEqual({
      status: "not_taken",
      rule: "command_id_reused",
      says: "this command id was used for another command",
    });
  });

  test("a command that is too large is refused before it is written down", async () => {
    const { sql } = store();
    const command = interjection(newMissionId(), "é".repeat(commandBytesMax / 2));
    const bytes = Buffer.byteLength(JSON.stringify(command));
    expect(await receiveCommand(sql, newCommandId(), command, owner)).toEqual({
      status: "not_taken",
      rule: "command_too_large",
      says: `the command has ${bytes} bytes, more than ${commandBytesMax}`,
    });
    expect(await count(sql, "command")).toBe(0);
  });

  test("commands of one mission settle in the order written down, whichever is hinted at first", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const ids: string[] = [];
    for (const message of ["one", "two", "three"]) {
      const id = newCommandId();
      await receiveCommand(sql, id, interjection(mission, message), owner);
      ids.push(id);
    }
    const settled: (string | undefined)[] = [];
    for (const _hint of [...ids].reverse()) settled.push((await settle(mission))?.command);
    expect(settled).toEqual(ids);
    expect((await stateOf(sql, mission)).unread.map(({ text }) => text)).toEqual(["one", "two", "three"]);
  });

  test("a refused command leaves its rejection and no event", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const id = newCommandId();
    const command = { type: "resume_mission" as const, mission };
    await receiveCommand(sql, id, command, owner);
    const rejection = { rule: "not_paused", says: "the mission is not paused" };
    expect(await settle(mission)).toEqual({
      command: id,
      receipt: { command: id, status: "refused", rejection },
      submitted: { status: "refused", rejection },
    });
    expect(await receiveCommand(sql, id, command, owner)).toEqual({
      status: "known",
      receipt: { command: id, status: "refused", rejection },
    });
    expect(await eventTypes(sql, mission, 2)).toEqual([]);
  });

  test("who may is checked when the command settles", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const actor = context({ actor: { ...owner, role: "viewer" } }).actor;
    expect(await ask(sql, interjection(mission, "hello"), { actor })).toMatchObject({
      status: "refused",
      rejection: { rule: "role_may_not", says: "this role may not do that" },
    });
  });

  test("a mission starts once, also when two settle its two starts at the same time", async () => {
    const { sql } = store();
    const mission = newMissionId();
    const ids = [newCommandId(), newCommandId()];
    for (const id of ids) await receiveCommand(sql, id, startOf(mission), owner);
    const settled = await Promise.all(
      ids.map(() => settleNextCommand({ sql, redactText: plainly }, mission, undefined)),
    );
    expect(settled.map((one) => one?.receipt.status)).toEqual(["refused", "refused"]);

    const again = [newCommandId(), newCommandId()];
    for (const id of again) await receiveCommand(sql, id, startOf(mission), owner);
    const receipts = (await Promise.all(again.map(() => settle(mission, again[0])))).map((one) => one?.receipt);
    expect(receipts.sort((a, b) => (String(a?.command) < String(b?.command) ? -1 : 1))).toEqual([
      { command: again[0], status: "settled", version: 2 },
      {
        command: again[1],
        status: "refused",
        rejection: { rule: "mission_already_started", says: "a mission with this id was started before" },
      },
    ]);
    expect(await eventTypes(sql, mission)).toEqual(["mission.created", "mission.phase_started"]);
  });

  test("a command that stays open is found again, and can be taken out of the way", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const id = newCommandId();
    await receiveCommand(sql, id, interjection(mission, "hello"), owner);
    expect(await staleCommands(sql, 60_000, 10)).toEqual([]);
    await sql.script(`update command set received_at = received_at - interval '1 hour' where id = '${id}'`);
    expect(await staleCommands(sql, 60_000, 10)).toEqual([id]);
    await buryCommand(sql, id, "it throws");
    expect(await staleCommands(sql, 60_000, 10)).toEqual([]);
    expect((await findCommand(sql, id))?.receipt).toEqual({ command: id, status: "dead", reason: "it throws" });
    await buryCommand(sql, id, "a second reason");
    expect((await findCommand(sql, id))?.receipt).toEqual({ command: id, status: "dead", reason: "it throws" });
  });

  test("text that a database cannot hold is written with a mark in its place", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    expect(await ask(sql, interjection(mission, "a\u0000b\ud800c"))).toMatchObject({ status: "settled" });
    expect((await stateOf(sql, mission)).unread).toEqual([{ from: "ada", text: "a\ufffdb\ufffdc" }]);
    const [, row] = await rowsOf(sql, "command");
    expect(row?.status).toBe("settled");
  });
}
