import { expect, test } from "vitest";
import { parseBusUrl } from "./address.ts";

test("credentials come from the url", () => {
  expect(parseBusUrl("nats://us%40er:p%3Ass@127.0.0.1:4222")).toEqual({
    servers: ["127.0.0.1:4222"],
    tls: false,
    credentials: { user: "us@er", pass: "p:ss" },
  });
  expect(parseBusUrl("nats://secret@one:1")).toEqual({
    servers: ["one:1"],
    tls: false,
    credentials: { token: "secret" },
  });
});

test("a cluster is a list", () => {
  expect(parseBusUrl("tls://u:p@one:4222, tls://two:4223")).toEqual({
    servers: ["one:4222", "two:4223"],
    tls: true,
    credentials: { user: "u", pass: "p" },
  });
  expect(parseBusUrl("nats://broker")).toEqual({ servers: ["broker"], tls: false, credentials: undefined });
});

test.each(["", "127.0.0.1:4222", "http://u:hunter2@h", "nats://", "u:hunter2@h"])(
  "refuses %j without quoting it",
  (url) => {
    expect(() => parseBusUrl(url)).toThrow(/^the NATS url /);
    expect(() => parseBusUrl(url)).not.toThrow("hunter2");
  },
);
