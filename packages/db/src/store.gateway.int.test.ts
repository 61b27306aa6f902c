import { describe } from "vitest";
import { outageCases } from "./outages.contract.ts";
import { processCases } from "./processes.contract.ts";
import { storeContract } from "./store.contract.ts";
import { openGatewayStore } from "./testing/store.ts";

storeContract("PGlite behind its gateway", openGatewayStore, (store) => {
  describe("outages", () => outageCases(store));
  describe("processes", () => processCases(store, { processes: 2, workers: 4 }));
});
