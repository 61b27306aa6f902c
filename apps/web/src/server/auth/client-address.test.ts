import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

const publicUrl = "https://sortie.example.com";
const of = (forwarded: string | undefined, url: string | undefined) =>
  clientAddress(new Headers(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }), url);

test("on loopback everybody is one client, whatever they say", () => {
  expect([of(undefined, undefined), of("203.0.113.7", undefined)]).toEqual(["127.0.0.1", "127.0.0.1"]);
});

test("behind a public address the last entry counts, which the proxy wrote", () => {
  expect(of("198.51.100.1, 203.0.113.7", publicUrl)).toBe("203.0.113.7");
  expect(of("2001:db8::7", publicUrl)).toBe("2001:db8::7");
});

test.each([undefined, "", "unknown", "203.0.113.7, evil", "203.0.113.7:80"])("%j is nobody's own address", (said) => {
  expect(of(said, publicUrl)).toBe("0.0.0.0");
});
