import { expect, test } from "vitest";
import { pagePolicy } from "./page-policy.ts";

const directives = new Map(
  pagePolicy("abc", false)
    .split("; ")
    .map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")] as const;
    }),
);

test("scripts run by nonce alone, nothing is loaded from elsewhere, nobody frames us", () => {
  expect(directives.get("script-src")).toBe("'self' 'nonce-abc' 'strict-dynamic'");
  expect(directives.get("style-src")).toBe("'self' 'nonce-abc'");
  expect(directives.get("img-src")).toBe("'self' data:");
  expect(directives.get("connect-src")).toBe("'self'");
  expect(directives.get("worker-src")).toBe("'self'");
  for (const closed of ["object-src", "base-uri", "frame-ancestors", "frame-src"]) {
    expect([closed, directives.get(closed)]).toEqual([closed, "'none'"]);
  }
});

test("neither eval nor inline scripts, also in no other directive", () => {
  const unsafe = [...directives].filter(([, sources]) => sources.includes("unsafe"));
  expect(unsafe).toEqual([["style-src-attr", "'unsafe-inline'"]]);
});
