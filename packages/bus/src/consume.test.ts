import { expect, test } from "vitest";
import { redeliveryDelay } from "./consume.ts";
import { consumeLimits } from "./limits.ts";

test("redelivery waits twice as long each time, up to half a minute", () => {
  const delays = [1, 2, 3, 7, 8, 20].map((deliveries) => redeliveryDelay(deliveries, consumeLimits.redeliveryDelayMs));
  expect(delays).toEqual([250, 500, 1_000, 16_000, 30_000, 30_000]);
});
