create table "person" (
  "id" text primary key,
  "name" text not null,
  "email" text not null check ("email" = lower("email")),
  "email_verified" boolean not null default false,
  "image" text,
  "role" text not null check ("role" in ('owner', 'admin', 'operator', 'approver', 'viewer')),
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null
);
create unique index "person_email_key" on "person" ("email");

create table "credential" (
  "id" text primary key,
  "person_id" text not null references "person" ("id") on delete cascade,
  "account_id" text not null,
  "provider_id" text not null,
  "access_token" text,
  "refresh_token" text,
  "id_token" text,
  "access_token_expires_at" timestamptz(3),
  "refresh_token_expires_at" timestamptz(3),
  "scope" text,
  "password" text,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null
);
create index "credential_person_id_idx" on "credential" ("person_id");
create unique index "credential_provider_id_account_id_key" on "credential" ("provider_id", "account_id");

create table "session" (
  "id" text primary key,
  "token" text not null,
  "person_id" text not null references "person" ("id") on delete cascade,
  "expires_at" timestamptz(3) not null,
  "ip_address" text,
  "user_agent" text,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null
);
create unique index "session_token_key" on "session" ("token");
create index "session_person_id_idx" on "session" ("person_id");

create table "verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expires_at" timestamptz(3) not null,
  "created_at" timestamptz(3) not null,
  "updated_at" timestamptz(3) not null
);
create index "verification_identifier_idx" on "verification" ("identifier");

-- One row at most: whoever writes it is the owner, also when several try at once.
create table "owner_claim" (
  "id" integer primary key check ("id" = 1),
  "person_id" text not null,
  "at" timestamptz(3) not null
);

create table "invitation" (
  "token_digest" text primary key,
  "email" text not null check ("email" = lower("email")),
  "role" text not null check ("role" in ('owner', 'admin', 'operator', 'approver', 'viewer')),
  "invited_by" text not null,
  "created_at" timestamptz(3) not null,
  "expires_at" timestamptz(3) not null,
  "accepted_at" timestamptz(3)
);
create index "invitation_email_idx" on "invitation" ("email");

create table "sign_in_try" (
  "key" text primary key,
  "count" integer not null,
  "ends_at" timestamptz(3) not null
);
create index "sign_in_try_ends_at_idx" on "sign_in_try" ("ends_at");
