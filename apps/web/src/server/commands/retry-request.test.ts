import { missionRequestSchema, resolveConfig } from "@sortie/core/mission/request";
import { config } from "@sortie/core/testing/builders";
import { expect, test } from "vitest";
import { retryRequest } from "./retry-request.ts";

test("asks for what the old mission was configured with, whatever the repository says by now", () => {
  const old = config({ baseRef: "main", delivery: "patch", setUp: ["npm", "ci"], brakes: { turnsMax: 7 } });
  const request = missionRequestSchema.parse(retryRequest(old));
  expect(resolveConfig(request, { brakes: { turnsMax: 9 } }, undefined)).toEqual({ config: old });
});
