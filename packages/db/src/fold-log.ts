import { evolve } from "@sortie/core/mission/evolve";
import type { Mission } from "@sortie/core/mission/state";
import { eachEvent } from "./event-store.ts";
import type { Transaction } from "./sql.ts";

/** A mission's state folded anew from its whole log; null where there is none. */
export async function foldLog(sql: Transaction, mission: string): Promise<Mission | null> {
  let state: Mission | null = null;
  for await (const event of eachEvent(sql, mission)) state = evolve(state, event);
  return state;
}
