create table "look" (
  "id" text primary key,
  "kind" text not null,
  "body" jsonb not null,
  "actor" jsonb not null,
  "for_runner" text,
  "status" text not null check ("status" in ('asked', 'taken', 'answered')),
  "taken_by" text,
  "result" jsonb,
  "asked_at" timestamptz(3) not null,
  "taken_at" timestamptz(3),
  "answered_at" timestamptz(3)
);
create index "look_asked_at_idx" on "look" ("asked_at");
create index "look_open" on "look" ("status", "asked_at") where "status" <> 'answered';

create table "candidate_diff" (
  "mission_id" text not null,
  "candidate" text not null,
  "base" text not null,
  "patch" text not null,
  "bytes" bigint not null,
  "truncated_bytes" bigint not null,
  "files" jsonb not null,
  "files_total" integer not null,
  "generation" bigint not null,
  "at" timestamptz(3) not null,
  primary key ("mission_id", "candidate")
);
