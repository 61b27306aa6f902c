import type { Sql } from "@sortie/db/sql";

const watching = `
create table owner_seen (mission text, version int, actor text, owner text, generation bigint);
create function see_owner() returns trigger language plpgsql as $$ begin
  insert into owner_seen select new.mission_id, new.version, new.actor->>'name', l.owner, l.generation
    from (select 1) one left join lease l on l.mission_id = new.mission_id;
  return new;
end $$;
create trigger see_owner after insert on mission_event for each row
  when (new.actor->>'kind' = 'runner' and new.cause <> 'deadline') execute function see_owner();`;

/** From now on each event that a runner writes is seen together with the lease of that very transaction. */
export async function watchOwners(sql: Sql): Promise<void> {
  await sql.script(watching);
}

/** Events whose writer was not the owner, and generations that went back: a sentence each. */
export async function wrongOwners(sql: Sql): Promise<string[]> {
  const rows = await sql.run<{ mission: string; version: number; actor: string; owner: string; generation: number }>(
    { name: "owners", text: "select * from owner_seen order by mission, version" },
    [],
  );
  if (rows.length === 0) return ["no event of a runner was seen"];
  return rows.flatMap(({ mission, version, actor, owner, generation }, at) => {
    const before = rows[at - 1];
    const isBack = before?.mission === mission && before.generation > generation;
    return [
      ...(actor === owner ? [] : [`${mission} ${version} was written by ${actor} while ${owner} owned it`]),
      ...(isBack ? [`${mission} ${version} was written in generation ${generation} after ${before.generation}`] : []),
    ];
  });
}
