import { storeContract } from "./store.contract.ts";
import { openInProcessStore } from "./testing/store.ts";

storeContract("PGlite in this process", openInProcessStore);
