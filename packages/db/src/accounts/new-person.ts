import type { Role } from "@sortie/core/mission/roles";
import type { Transaction } from "../sql.ts";

/** Somebody who is about to have an account: ids are made by the caller, the password is hashed. */
export interface NewPerson {
  id: string;
  credentialId: string;
  email: string;
  passwordHash: string;
}

const person = {
  name: "insert_person",
  text: `insert into person (id, name, email, role, created_at, updated_at)
    values ($1, $2, $2, $3, clock_timestamp(), clock_timestamp()) on conflict (email) do nothing returning id`,
};

const credential = {
  name: "insert_credential",
  text: `insert into credential (id, person_id, account_id, provider_id, password, created_at, updated_at)
    values ($1, $2, $2, 'credential', $3, clock_timestamp(), clock_timestamp())`,
};

/** Writes the account in the form better-auth reads; false when the e-mail has one, and then nothing is written. */
export async function insertPerson(tx: Transaction, { id, credentialId, email, passwordHash }: NewPerson, role: Role) {
  const [made] = await tx.run(person, [id, email.toLowerCase(), role]);
  if (!made) return false;
  await tx.run(credential, [credentialId, id, passwordHash]);
  return true;
}
