import { expect, test } from "vitest";
import { cursorText, earlier, hasReached, later, readCursor } from "./cursor.ts";

test("what is written is read again", () => {
  expect(readCursor(cursorText({ version: 12, position: 3_456 }))).toEqual({ version: 12, position: 3_456 });
});

test.each(["", "1", "1.", ".1", "-1.0", "1.2.3", "1e3.0", "1.0 ", "9999999999.0"])("%j is no cursor", (text) => {
  expect(readCursor(text)).toBeUndefined();
});

test("one part behind is behind", () => {
  expect(hasReached({ version: 3, position: 9 }, { version: 3, position: 9 })).toBe(true);
  expect(hasReached({ version: 4, position: 8 }, { version: 3, position: 9 })).toBe(false);
  expect(hasReached({ version: 2, position: 10 }, { version: 3, position: 9 })).toBe(false);
});

test("two readers share the earlier of each part", () => {
  const [one, other] = [
    { version: 4, position: 8 },
    { version: 3, position: 9 },
  ];
  expect(earlier(one, other)).toEqual({ version: 3, position: 8 });
  expect(later(one, other)).toEqual({ version: 4, position: 9 });
});
