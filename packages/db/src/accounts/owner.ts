import type { Sql } from "../sql.ts";
import { insertPerson, type NewPerson } from "./new-person.ts";

const claimed = { name: "owner_claimed", text: `select 1 as claimed from owner_claim` };

/** Was somebody made the owner of this installation, so that accounts exist? */
export async function hasOwner(sql: Sql): Promise<boolean> {
  return (await sql.run(claimed, [])).length > 0;
}

const claim = {
  name: "claim_owner",
  text: `insert into owner_claim (id, person_id, at) values (1, $1, clock_timestamp()) on conflict do nothing returning id`,
};

/** Makes the first account, an owner's; false for everybody but the first, however many try at once. */
export async function makeOwner(sql: Sql, owner: NewPerson): Promise<boolean> {
  return sql.transaction([], async (_, tx) => {
    // Whoever comes second waits here for the first to commit.
    if ((await tx.run(claim, [owner.id])).length === 0) return false;
    if (!(await insertPerson(tx, owner, "owner"))) throw new Error("there are accounts without an owner's claim");
    return true;
  });
}
