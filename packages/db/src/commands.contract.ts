import { context, owner } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import {
  buryCommand,
  commandBytesMax,
  findCommand,
  oldestOpenCommand,
  type Receipt,
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
  settle,
  startMission,
  startOf,
  stateOf,
} from "./testing/missions.ts";
import type { Store } from "./testing/store.ts";
import { count, rowsOf } from "./testing/tables.ts";

export function commandCases(store: () => Store): void {
  test("a command goes from received to settled and leaves its receipt", async () => {
    const { sql } = store();
    const mission = newMissionId();
    const id = newCommandId();
    expect(await receiveCommand(sql, id, startOf(mission), owner)).toEqual({ status: "received" });
    expect(await findCommand(sql, id)).toEqual({ id, mission, body: startOf(mission), receipt: null });
    expect(await oldestOpenCommand(sql, mission)).toEqual({ id, mission, body: startOf(mission), receipt: null });

    const receipt = { command: id, status: "settled", version: 2 };
    const settled = await settle(sql, mission, { target: { command: id, facts: facts() } });
    expect([settled?.command, settled?.receipt]).toEqual([id, receipt]);
    expect(await findCommand(sql, id)).toEqual({ id, mission, body: startOf(mission), receipt });
    expect(await oldestOpenCommand(sql, mission)).toBeUndefined();
    expect(await settle(sql, mission)).toBeUndefined();

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

  test("of a settled command nothing is left to settle, whatever was asked after it", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const [first, second, third] = [newCommandId(), newCommandId(), newCommandId()];
    for (const id of [first, second, third]) await receiveCommand(sql, id, interjection(mission, "go on"), owner);
    const before = async (id: string) => (await oldestOpenCommand(sql, mission, id))?.id;
    expect([await before(first), await before(third)]).toEqual([first, first]);
    await settle(sql, mission);
    expect([await before(first), await before(second), await before(third)]).toEqual([undefined, second, second]);
  });

  test("the same command again is the same receipt and no second event", async () => {
    const { sql } = store();
    const mission = await startMission(sql);
    const id = newCommandId();
    const command = interjection(mission, "use the old API");
    await receiveCommand(sql, id, command, owner);
    expect(await receiveCommand(sql, id, command, owner)).toEqual({ status: "known", receipt: null });
    const receipt = (await settle(sql, mission))?.receipt;
    expect(receipt).toEqual({ command: id, status: "settled", version: 3 });
    const reordered = { message: command.message, type: command.type, mission };
    expect(await receiveCommand(sql, id, reordered, owner)).toEqual({ status: "known", receipt });
    expect(await settle(sql, mission)).toBeUndefined();
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
    for (const _hint of [...ids].reverse()) settled.push((await settle(sql, mission))?.command);
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
    expect(await settle(sql, mission)).toEqual({
      status: "settled",
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

  test("a start looks at its target first", async () => {
    const { sql } = store();
    const mission = newMissionId();
    const id = newCommandId();
    await receiveCommand(sql, id, startOf(mission), owner);
    const deps = { sql, redactText: plainly };
    expect(await settleNextCommand(deps, mission, undefined)).toEqual({ status: "look_first", command: id });
    const another = { command: newCommandId(), facts: facts() };
    expect(await settleNextCommand(deps, mission, another)).toEqual({ status: "look_first", command: id });
    expect(await eventTypes(sql, mission)).toEqual([]);
    const target = { command: id, facts: { rule: "base_not_found" as const, says: "there is no base" } };
    expect((await settle(sql, mission, { target }))?.receipt).toEqual({
      command: id,
      status: "refused",
      rejection: { rule: "base_not_found", says: "there is no base" },
    });
  });

  test("a mission starts once, also when two settle its start and what follows at the same time", async () => {
    const { sql } = store();
    for (let round = 0; round < 5; round += 1) {
      const mission = newMissionId();
      const [first, second, third] = [newCommandId(), newCommandId(), newCommandId()];
      await receiveCommand(sql, first, startOf(mission), owner);
      await receiveCommand(sql, second, interjection(mission, "hello"), owner);
      await receiveCommand(sql, third, startOf(mission), owner);
      const target = { command: first, facts: facts() };
      const settled = await Promise.all([settle(sql, mission, { target }), settle(sql, mission, { target })]);
      expect(settled.map((one) => one?.receipt).sort(byCommand)).toEqual([
        { command: first, status: "settled", version: 2 },
        { command: second, status: "settled", version: 3 },
      ]);
      const again = await settle(sql, mission, { target: { command: third, facts: facts() } });
      expect(again?.receipt).toEqual({
        command: third,
        status: "refused",
        rejection: { rule: "mission_already_started", says: "a mission with this id was started before" },
      });
      expect(await eventTypes(sql, mission)).toEqual([
        "mission.created",
        "mission.phase_started",
        "mission.interjected",
      ]);
    }
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

function byCommand(one: Receipt | undefined, other: Receipt | undefined): number {
  return String(one?.command) < String(other?.command) ? -1 : 1;
}
