import { asLookId } from "@sortie/core/kernel/ids";
import { redactValue } from "@sortie/core/kernel/redact";
import type { LookKind, LookRequest, LookResult } from "@sortie/core/look/look";
import type { Actor } from "@sortie/core/mission/roles";
import type { Sql } from "./sql.ts";
import { storableText } from "./storable-text.ts";

/** Who asked waits no longer than this for a runner to begin; after it nobody does, for nobody would read the answer. */
const lookFreshMs = 15_000;
/** Looks that are open at once, of everybody: beyond it, asking is refused. */
const openLooksMax = 50;

type LookStatus = "asked" | "taken" | "answered";

/** `request` is what was written down; its reader validates it. */
export interface StoredLook {
  id: string;
  kind: LookKind;
  request: LookRequest;
  actor: Actor;
  status: LookStatus;
  takenBy: string | null;
  result: LookResult | null;
  answeredAt: string | null;
}

const columns = `id, kind, body as request, actor, status, taken_by as "takenBy", result, answered_at as "answeredAt"`;
const fresh = `asked_at > clock_timestamp() - make_interval(secs => ${lookFreshMs / 1000})`;

const insert = {
  name: "ask_look",
  text: `insert into look (id, kind, body, actor, for_runner, status, asked_at)
    select $1, $2, $3::jsonb, $4::jsonb, $5, 'asked', clock_timestamp()
    where (select count(*) from look where status = 'taken' or (status = 'asked' and ${fresh})) < ${openLooksMax}
    on conflict (id) do nothing returning id`,
};

/** Writes down what is asked, of any runner or of the one that is named. An id that is there already is the same look. */
export async function askLook(
  sql: Sql,
  id: string,
  request: LookRequest,
  actor: Actor,
  forRunner: string | null = null,
): Promise<"asked" | "known" | "too_many"> {
  const body = JSON.stringify(redactValue(request, storableText));
  const values = [asLookId(id), request.kind, body, JSON.stringify(actor), forRunner];
  const asked = await sql.run(insert, values);
  if (asked.length > 0) return "asked";
  return (await findLook(sql, id)) ? "known" : "too_many";
}

const find = { name: "find_look", text: `select ${columns} from look where id = $1` };

export async function findLook(sql: Sql, id: string): Promise<StoredLook | undefined> {
  const [row] = await sql.run<StoredLook>(find, [id]);
  return row;
}

const open = {
  name: "open_looks",
  text: `select id, kind from look where status = 'asked' and ${fresh} and (for_runner is null or for_runner = $1)
    order by asked_at, id limit 20`,
};

/** What this runner could begin now, the longest asked first. */
export async function openLooks(sql: Sql, runner: string): Promise<{ id: string; kind: LookKind }[]> {
  return sql.run(open, [runner]);
}

const take = {
  name: "take_look",
  text: `update look set status = 'taken', taken_by = $2, taken_at = clock_timestamp()
    where id = $1 and status = 'asked' and ${fresh} and (for_runner is null or for_runner = $2) returning ${columns}`,
};

/** Of two runners one takes it; undefined for the other, and for a look that nobody waits for any more. */
export async function takeLook(sql: Sql, id: string, runner: string): Promise<StoredLook | undefined> {
  const [row] = await sql.run<StoredLook>(take, [id, runner]);
  return row;
}

const answer = {
  name: "answer_look",
  text: `update look set status = 'answered', result = $3::jsonb, body = $4::jsonb, answered_at = clock_timestamp()
    where id = $1 and status = 'taken' and taken_by = $2 returning id`,
};

/** False where the look is not this runner's any more. `request` is stored anew: without what had to be redacted. */
export async function answerLook(
  sql: Sql,
  id: string,
  runner: string,
  { result, request }: { result: LookResult; request: unknown },
): Promise<boolean> {
  const values = [result, request].map((value) => JSON.stringify(redactValue(value, storableText)));
  return (await sql.run(answer, [id, runner, ...values])).length > 0;
}

const withdraw = {
  name: "withdraw_look",
  text: `update look set status = 'answered', result = $2::jsonb, answered_at = clock_timestamp()
    where id = $1 and status = 'asked' returning id`,
};

/** Nobody waits any more: no runner will begin it. False where one has begun. */
export async function withdrawLook(sql: Sql, id: string, result: LookResult): Promise<boolean> {
  return (await sql.run(withdraw, [id, JSON.stringify(result)])).length > 0;
}
