import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { candidateDiffCases } from "./candidate-diffs.contract.ts";
import { commandCases } from "./commands.contract.ts";
import { corruptRowCases } from "./corrupt-rows.contract.ts";
import { endCases } from "./ends.contract.ts";
import { leaseCases } from "./leases.contract.ts";
import { logCases } from "./log.contract.ts";
import { lookCases } from "./looks.contract.ts";
import { missionListCases } from "./queries/mission-list.contract.ts";
import { relayCases } from "./relay.contract.ts";
import { replayCases } from "./replay.contract.ts";
import { secretCases } from "./secrets.contract.ts";
import type { Store } from "./testing/store.ts";
import { emptyTables } from "./testing/tables.ts";

/** What every database has to keep, embedded or not. Gives the opened store to further cases of one kind of database. */
export function storeContract(name: string, openStore: () => Promise<Store>, further?: (store: () => Store) => void) {
  describe(name, () => {
    let opened: Store | undefined;
    const store = () => {
      if (!opened) throw new Error("the store is not open");
      return opened;
    };
    beforeAll(async () => {
      opened = await openStore();
    });
    beforeEach(() => emptyTables(store().sql));
    afterAll(() => opened?.close());

    describe("commands", () => commandCases(store));
    describe("the log", () => logCases(store));
    describe("leases", () => leaseCases(store));
    describe("ends", () => endCases(store));
    describe("outbox and activity", () => relayCases(store));
    describe("looks", () => lookCases(store));
    describe("diffs of candidates", () => candidateDiffCases(store));
    describe("rows that nobody understands", () => corruptRowCases(store));
    describe("the list of missions", () => missionListCases(store));
    describe("secrets", () => secretCases(store));
    describe("replay", () => replayCases(store));
    further?.(store);
  });
}
