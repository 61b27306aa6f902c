import { expect, test } from "vitest";
import { refuseRequest } from "./request-rules.ts";

const publicHost = "sortie.example.com";

function ruleOf(method: string, headers: Record<string, string>): string | undefined {
  const request = new Request("http://127.0.0.1:4400/api/trpc/x", { method });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return refuseRequest(request, publicHost)?.rule;
}

test.each(["127.0.0.1:4400", "127.0.0.1", "localhost:1", "LOCALHOST", "[::1]:4400", "[::1]", publicHost])(
  "answers for %s",
  (host) => {
    expect(ruleOf("GET", { host })).toBeUndefined();
  },
);

test.each([
  "",
  "evil.example",
  "127.0.0.1.evil.example",
  "localhost.evil.example:4400",
  "evil.example:4400",
  "127.0.0.1@evil.example",
  "sortie.example.com:81",
  "0.0.0.0:4400",
  "127.0.0.1:4400, evil.example",
])("does not answer for %j", (host) => {
  expect(ruleOf("GET", { host })).toBe("host_not_allowed");
});

test("refuses a request without a host", () => {
  expect(ruleOf("GET", {})).toBe("host_not_allowed");
});

test.each(["http://evil.example", "null", "http://127.0.0.1:4401", "http://localhost:4400"])(
  "refuses the origin %s",
  (origin) => {
    expect(ruleOf("GET", { host: "127.0.0.1:4400", origin })).toBe("origin_not_allowed");
  },
);

test("takes its own origin", () => {
  expect(ruleOf("GET", { host: "127.0.0.1:4400", origin: "http://127.0.0.1:4400" })).toBeUndefined();
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "",
  "text/plain; application/json",
])("takes no body of type %j", (type) => {
  const headers = { host: "localhost", ...(type === "" ? {} : { "content-type": type }) };
  expect(ruleOf("POST", headers)).toBe("content_type_not_json");
});

test("takes JSON", () => {
  expect(ruleOf("POST", { host: "localhost", "content-type": "application/json; charset=utf-8" })).toBeUndefined();
});

test("answers for the address it listens on", () => {
  const request = { method: "GET", headers: new Headers({ host: "192.168.1.5:4400" }) };
  expect(refuseRequest(request, publicHost)?.rule).toBe("host_not_allowed");
  expect(refuseRequest(request, publicHost, "192.168.1.5:4400")).toBeUndefined();
});

test.each(["GET", "POST"])("a %s of another site is refused, another port's too", (method) => {
  const headers = { host: "localhost", "content-type": "application/json" };
  for (const site of ["cross-site", "same-site", "", "x"]) {
    expect([site, ruleOf(method, { ...headers, "sec-fetch-site": site })]).toEqual([site, "site_not_allowed"]);
  }
  for (const site of ["same-origin", "none"]) {
    expect([site, ruleOf(method, { ...headers, "sec-fetch-site": site })]).toEqual([site, undefined]);
  }
});

test("a cookie alone writes nothing", () => {
  const headers = { host: "localhost", "content-type": "application/json", cookie: "a=b" };
  expect(ruleOf("POST", headers)).toBe("origin_missing");
  expect(ruleOf("GET", headers)).toBeUndefined();
  expect(ruleOf("POST", { ...headers, origin: "http://localhost" })).toBeUndefined();
  expect(ruleOf("POST", { ...headers, "sec-fetch-site": "same-origin" })).toBeUndefined();
  expect(ruleOf("POST", { ...headers, authorization: "Bearer x" })).toBeUndefined();
});
