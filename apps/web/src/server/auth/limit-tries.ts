import { giveTryBack, takeTry } from "@sortie/db/accounts/sign-in-tries";
import type { Sql } from "@sortie/db/sql";
import { accountTries, clientTries } from "../limits.ts";
import { digestHex } from "./one-time-token.ts";

export interface TakenTry {
  /** Seconds until another try is heard; undefined where this one is. */
  waitSeconds?: number;
  /** It succeeded: it counts for nothing. */
  giveBack(): Promise<void>;
}

/** Counts a sign-in by the client that sends it and the account it is for, before the password is looked at. */
export async function takeSignInTry(sql: Sql, client: string, email: string): Promise<TakenTry> {
  const counted: string[] = [];
  const giveBack = async () => {
    for (const key of counted) await giveTryBack(sql, key);
  };
  const keys = [
    { key: `client:${client}`, ...clientTries },
    { key: `account:${digestHex(email.toLowerCase())}`, ...accountTries },
  ];
  for (const { key, max, windowMs } of keys) {
    const { count, endsAt } = await takeTry(sql, key, windowMs);
    if (count > max)
      return { waitSeconds: Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / 1_000)), giveBack };
    counted.push(key);
  }
  return { giveBack };
}
