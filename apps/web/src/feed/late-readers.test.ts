import { expect, test } from "vitest";
import { LateReaders } from "./late-readers.ts";

const watch = (version: number, position = 0) => ({ mission: "msn_1", at: { version, position } });

test("who lacks what two pings had is late", () => {
  const late = new LateReaders();
  expect(late.areThere({ msn_1: "3.0" }, [watch(2)])).toBe(false);
  expect(late.areThere({ msn_1: "4.0" }, [watch(3)])).toBe(false);
  expect(late.areThere({ msn_1: "4.1" }, [watch(4)])).toBe(false);
  expect(late.areThere({ msn_1: "4.1" }, [watch(5, 1), watch(5)])).toBe(true);
});

test("a new stream has not lost anything yet", () => {
  const late = new LateReaders();
  late.areThere({ msn_1: "3.0" }, []);
  late.forget();
  expect(late.areThere({ msn_1: "3.0" }, [watch(2)])).toBe(false);
  expect(late.areThere({ msn_1: "3.0", msn_2: "1.0" }, [{ mission: "msn_3", at: watch(0).at }])).toBe(false);
});
