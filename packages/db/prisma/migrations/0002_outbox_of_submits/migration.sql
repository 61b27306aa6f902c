-- One row for each submit instead of each event: what it appended ends at "version" and is that many events.
alter table "event_outbox" add column "events" integer not null default 1 check ("events" > 0);
alter table "event_outbox" alter column "events" drop default;
-- Every look at the outbox groups all of it by mission: an index by time only made each submit dearer.
drop index "event_outbox_at_idx";
