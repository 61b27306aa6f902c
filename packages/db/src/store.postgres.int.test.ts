import { describe } from "vitest";
import { outageCases } from "./outages.contract.ts";
import { parallelCases } from "./parallel.contract.ts";
import { processCases } from "./processes.contract.ts";
import { storeContract } from "./store.contract.ts";
import { openPostgresStore } from "./testing/store.ts";

storeContract("Postgres", openPostgresStore, (store) => {
  describe("outages", () => outageCases(store));
  describe("processes", () => processCases(store, { processes: 4, workers: 8 }));
  describe("in parallel", () => parallelCases(store));
});
