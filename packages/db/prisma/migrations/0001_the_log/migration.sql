create table "mission_event" (
  "mission_id" text not null,
  "version" integer not null check ("version" > 0),
  "type" text not null,
  "payload" jsonb not null,
  "schema" integer not null,
  "actor" jsonb not null,
  "cause" text not null,
  "provenance" text not null,
  "at" timestamptz(3) not null,
  primary key ("mission_id", "version")
);

create table "activity" (
  "mission_id" text not null,
  "position" bigint not null,
  "turn" integer not null,
  "stream" text not null,
  "spool_offset" bigint not null,
  "kind" text not null,
  "body" text not null,
  "generation" bigint not null,
  "at" timestamptz(3) not null,
  primary key ("mission_id", "position")
);
create unique index "activity_mission_id_turn_stream_spool_offset_key"
  on "activity" ("mission_id", "turn", "stream", "spool_offset");

-- What a log holds is never changed; an administrator's retention job works with triggers off, knowingly.
create function "refuse_change_of_a_log"() returns trigger language plpgsql as $$
begin
  raise exception 'the log % is append-only', tg_table_name using errcode = '55000';
end $$;
create trigger "append_only" before update or delete on "mission_event"
  for each row execute function "refuse_change_of_a_log"();

create table "mission" (
  "id" text primary key,
  "version" integer not null,
  "phase" text not null,
  "status" text not null,
  "pause_reason" text,
  "title" text not null,
  "repository" text not null,
  "branch" text not null,
  "home" text,
  "units_passed" integer not null,
  "units_total" integer not null,
  "is_due" boolean not null,
  "deadline_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null,
  "state" jsonb not null
) with (fillfactor = 70);
create index "mission_created_at_idx" on "mission" ("created_at");
create index "mission_due" on "mission" ("id") where "is_due";
create index "mission_deadline" on "mission" ("deadline_at") where "deadline_at" is not null;

create table "open_wait" (
  "id" text primary key,
  "mission_id" text not null,
  "kind" text not null,
  "nonce" text not null,
  "asked" text not null,
  "candidate" text,
  "opened_at" timestamptz(3) not null,
  "deadline" timestamptz(3) not null,
  "at_deadline" text not null
);
create index "open_wait_mission_id_idx" on "open_wait" ("mission_id");

create table "command" (
  "id" text primary key,
  "seq" bigserial not null,
  "mission_id" text not null,
  "body" jsonb not null,
  "body_hash" text not null,
  "actor" jsonb not null,
  "status" text not null check ("status" in ('received', 'settled', 'refused', 'dead')),
  "receipt" jsonb,
  "received_at" timestamptz(3) not null,
  "settled_at" timestamptz(3)
);
create unique index "command_seq_key" on "command" ("seq");
create index "command_open" on "command" ("mission_id", "seq") where "status" = 'received';

create table "event_outbox" (
  "mission_id" text not null,
  "version" integer not null,
  "at" timestamptz(3) not null,
  primary key ("mission_id", "version")
);
create index "event_outbox_at_idx" on "event_outbox" ("at");

create table "lease" (
  "mission_id" text primary key,
  "owner" text not null,
  "host" text not null,
  "generation" bigint not null,
  "expires_at" timestamptz(3) not null
) with (fillfactor = 70);
create index "lease_owner_idx" on "lease" ("owner");

create table "runner" (
  "id" text primary key,
  "host" text not null,
  "pid" integer not null,
  "process_start" text not null,
  "seen_at" timestamptz(3) not null
);

create table "dead_letter" (
  "id" bigserial primary key,
  "stream" text not null,
  "subject" text not null,
  "payload" text not null,
  "reason" text not null,
  "deliveries" integer not null,
  "at" timestamptz(3) not null
);
