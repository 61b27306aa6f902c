import { expect, test } from "vitest";
import { isLoopback, refuseListening, refuseStrangers, urlOf } from "./listen.ts";

const publicUrl = "https://sortie.example.com";

test.each(["127.0.0.1", "127.8.9.1", "::1"])("%s needs nothing", (address) => {
  expect(isLoopback(address)).toBe(true);
  refuseListening(address, undefined);
  refuseStrangers(address);
});

test.each(["0.0.0.0", "::", "192.168.1.5", "::ffff:127.0.0.1", "127.evil.example"])(
  "%s needs PUBLIC_URL and accounts",
  (address) => {
    expect(isLoopback(address)).toBe(false);
    expect(() => refuseListening(address, undefined)).toThrow("(listen_needs_public_url)");
    expect(() => refuseListening(address, "")).toThrow("(listen_needs_public_url)");
    expect(() => refuseStrangers(address)).toThrow("(listen_needs_accounts)");
    refuseListening(address, publicUrl);
  },
);

test.each(["sortie.example.com", "ftp://sortie.example.com", "javascript:alert(1)"])("%s is no PUBLIC_URL", (url) => {
  expect(() => refuseListening("0.0.0.0", url)).toThrow("(public_url_not_valid)");
});

test("this host reaches what listens everywhere on loopback, and the rest under its address", () => {
  expect(["0.0.0.0", "::", "127.0.0.1", "192.168.1.5", "fd00::5"].map((address) => urlOf(address, 4400))).toEqual([
    "http://127.0.0.1:4400",
    "http://127.0.0.1:4400",
    "http://127.0.0.1:4400",
    "http://192.168.1.5:4400",
    "http://[fd00::5]:4400",
  ]);
});
