import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("sequences and control characters go, text, tabs and lines stay", () => {
  const text =
    "\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u001b]8;;\u0007\tü\r\nnext\u0000\u0008\u009b1mline\rlast";
  expect(plainText(text)).toBe("red link\tü\nnextline\nlast");
});
