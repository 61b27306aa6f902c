import { expect, test } from "vitest";
import { screenSql } from "./screening.ts";

test.each([
  ["SET statement_timeout = 5", "session_timeout"],
  ["set session lock_timeout to '1s'", "session_timeout"],
  ['/* hi */ SET "statement_timeout" TO 1', "session_timeout"],
  ["select 1; -- x\n SET/*/* nested */*/ idle_session_timeout=1", "session_timeout"],
  ["SET LOCAL idle_in_transaction_session_timeout = 1", "session_timeout"],
  ["SET LOCAL transaction_timeout = 1", "session_timeout"],
  ["SELECT set_config('statement_timeout', '1', false)", "session_timeout"],
  ["SELECT set_config(E'statement\\x5ftimeout', '1', false)", "session_timeout"],
  ["SELECT set_config('statement_timeout', '1', $1)", "session_timeout"],
  ["SELECT pg_catalog.set_config('lock_timeout', coalesce($1, 'x'), false)", "session_timeout"],
  ["SELECT set_config('statement' || '_timeout', '1', false)", "computed_setting"],
  ["SELECT set_config($1, $2, true)", "computed_setting"],
  ["UPDATE pg_settings SET setting = 1 WHERE name = 'x'", "computed_setting"],
  ["ALTER ROLE postgres SET statement_timeout = 1", "session_timeout"],
  ["ALTER SYSTEM SET idle_in_transaction_session_timeout = 1", "session_timeout"],
  ["DO $$ begin set statement_timeout = 1; end $$", "session_timeout"],
  ["DO $x$ begin execute 'set transaction_timeout = 1'; end $x$", "session_timeout"],
  ["DO 'begin perform set_config(''lock_timeout'', ''1'', false); end'", "session_timeout"],
  ["create function f() returns void language plpgsql as $$ begin set lock_timeout = 1; end $$", "session_timeout"],
  ["SELECT pg_advisory_lock(1)", "session_advisory_lock"],
  ["SELECT pg_try_advisory_lock ( 1 )", "session_advisory_lock"],
  ["CREATE TEMP TABLE t (i int)", "temporary_table"],
  ["create or replace temporary view v as select 1", "temporary_table"],
  ["SELECT 1 AS a INTO TEMP t", "temporary_table"],
  ["DECLARE c CURSOR WITH HOLD FOR SELECT 1", "held_cursor"],
  ["PREPARE p AS SELECT 1", "sql_prepare"],
  ["DEALLOCATE ALL", "sql_prepare"],
  ["DISCARD ALL", "sql_prepare"],
  ["COPY t FROM STDIN", "copy"],
  ["COPY t TO '/tmp/x'", "copy"],
  ["LISTEN x", "listen"],
  ["SELECT pg_terminate_backend(1)", "backend_signal"],
])("%s is refused by %s", (sql, rule) => {
  expect(screenSql(sql)?.rule).toEqual(rule);
});

test.each([
  "SELECT 1",
  "SET LOCAL statement_timeout = '5s'",
  "SELECT set_config('lock_timeout', '5s', true)",
  "SELECT set_config('app.tenant', $1, true)",
  "SET search_path TO x",
  "RESET statement_timeout",
  "UPDATE units SET turn_timeout = 5",
  "SELECT 'SET statement_timeout = 1'",
  "INSERT INTO t VALUES ('copy', $$LISTEN x$$)",
  "SELECT $$SET statement_timeout = 1$$; SELECT 2",
  "SELECT 1 -- ; SET statement_timeout = 1",
  "SELECT * FROM copy, listen",
  "SELECT pg_advisory_xact_lock(1), pg_try_advisory_xact_lock(2)",
  "CREATE TEMP TABLE t (i int) ON COMMIT DROP",
  "CREATE TABLE temp (i int)",
  "COPY (SELECT 1) TO STDOUT",
  "SHOW statement_timeout",
  "DO $$ begin perform 1; end $$",
])("%s is served", (sql) => {
  expect(screenSql(sql)).toBeUndefined();
});
