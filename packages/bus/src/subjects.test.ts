import { expect, test } from "vitest";
import {
  eventsSubject,
  hostToken,
  liveSubject,
  lookAnsweredSubject,
  receiptSubject,
  workSubject,
  workSubjectsOf,
} from "./subjects.ts";

test("subjects carry validated tokens", () => {
  expect({
    work: workSubject("Web_1.example", "msn_00000001"),
    host: workSubjectsOf("Web_1.example"),
    one: eventsSubject("msn_00000001"),
    all: eventsSubject("*"),
    receipt: receiptSubject("cmd_00000001"),
    live: liveSubject("msn_00000001"),
    look: lookAnsweredSubject("look_00000001"),
  }).toEqual({
    work: "work.web-1-example.msn_00000001",
    host: "work.web-1-example.*",
    one: "events.mission.msn_00000001",
    all: "events.mission.*",
    receipt: "receipts.cmd_00000001",
    live: "live.msn_00000001",
    look: "looks.answered.look_00000001",
  });
});

test.each(["", "*", ">", "msn_*", "msn_0000.0001", "msn_00000001 ", "cmd_00000001"])(
  "no subject for mission %j",
  (id) => {
    expect(() => workSubject("host", id)).toThrow("not a mission id");
    expect(() => liveSubject(id)).toThrow("not a mission id");
  },
);

test("a receipt needs a command id", () => {
  expect(() => receiptSubject("msn_00000001")).toThrow("not a command id");
});

test("the answer to a look needs a look id", () => {
  expect(() => lookAnsweredSubject("look_*")).toThrow("not a look id");
});

test("a host is one token", () => {
  expect([hostToken("a..b"), hostToken("*.>" + "x"), hostToken(`${"h".repeat(80)}`)]).toEqual([
    "a-b",
    "x",
    "h".repeat(63),
  ]);
  expect(() => hostToken("*.>")).toThrow("not a host name");
});
