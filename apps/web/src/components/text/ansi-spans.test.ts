import { expect, test } from "vitest";
import { ansiSpans, onlyColors } from "./ansi-spans.ts";

const esc = "\u001b";

test.each([
  ["a link of OSC 8", `${esc}]8;;javascript:alert(1)${esc}\\click${esc}]8;;${esc}\\`, "click"],
  ["a link ended by BEL", `${esc}]8;;https://evil.example\u0007click${esc}]8;;\u0007`, "click"],
  ["the clipboard of OSC 52", `a${esc}]52;c;ZXZpbA==\u0007b`, "ab"],
  ["a title", `${esc}]0;evil\u0007b`, "b"],
  ["an eight-bit OSC", "\u009d52;c;ZXZpbA==\u009cb", "b"],
  ["DCS, APC, PM and SOS", `${esc}Pq#0${esc}\\a${esc}_x${esc}\\b${esc}^x${esc}\\c${esc}Xx${esc}\\d`, "abcd"],
  ["cursor movement", `a${esc}[2Ab${esc}[10;10Hc${esc}[1Gd`, "abcd"],
  ["clearing", `a${esc}[2Jb${esc}[Kc${esc}cd`, "abcd"],
  ["an eight-bit CSI", "a\u009b2Jb", "ab"],
  ["private modes", `a${esc}[?1049hb${esc}[>cc`, "abc"],
  ["reports that a terminal would answer", `a${esc}[6nb${esc}[cc${esc}Zd`, "abcd"],
  ["alternate character sets", `a${esc}(0b${esc}#8c`, "abc"],
  ["colours with colons", `a${esc}[38:2::1:2:3mb`, "ab"],
  ["bells, backspaces and nulls", "a\u0007b\bc\u0000d\u007fe\u0085f", "abcdef"],
  ["an escape at the end", `a${esc}`, "a"],
  ["a sequence cut off at the end", `a${esc}[31`, "a"],
  ["sequences inside sequences", `${esc}${esc}]0;x\u0007[2Ja`, "a"],
])("drops %s", (_, output, shown) => {
  expect(onlyColors(output)).toBe(shown);
});

test("what an unfinished string would have swallowed stays readable", () => {
  expect(onlyColors(`${esc}]0;title without an end\nrm -rf /`)).toBe("0;title without an end\nrm -rf /");
});

test("a carriage return overwrites nothing", () => {
  expect(onlyColors("rm -rf /\recho fine\r\nnext")).toBe("rm -rf /\necho fine\nnext");
});

test("nothing but colours is left of any escape", () => {
  for (let code = 0x20; code < 0x7f; code += 1) {
    const left = onlyColors(`a${esc}${String.fromCharCode(code)}1;2m b${esc}[1${String.fromCharCode(code)}c`);
    expect(left.replace(/\u001b\[[0-9;]*m/g, "")).not.toContain(esc);
  }
});

test("keeps the sixteen colours and how text is set", () => {
  expect(ansiSpans(`plain ${esc}[1;31mred${esc}[0m ${esc}[42mon green${esc}[0m ${esc}[2;3;4;9mall${esc}[0m`)).toEqual([
    { text: "plain " },
    { text: "red", color: "ansi-red", isBold: true },
    { text: " " },
    { text: "on green", background: "ansi-green" },
    { text: " " },
    { text: "all", isDim: true, isItalic: true, isUnderlined: true, isStruck: true },
  ]);
});

test("bright colours are the colours of the theme", () => {
  expect(ansiSpans(`${esc}[91mx`)).toEqual([{ text: "x", color: "ansi-red" }]);
});

test("keeps 256 and true colours as numbers", () => {
  expect(ansiSpans(`${esc}[38;5;196mx${esc}[38;5;240my${esc}[38;2;1;2;3mz`)).toEqual([
    { text: "x", color: "255, 0, 0" },
    { text: "y", color: "88, 88, 88" },
    { text: "z", color: "1, 2, 3" },
  ]);
});

test("hidden text is shown, reversed text changes its colours", () => {
  expect(ansiSpans(`${esc}[8msecret${esc}[0m${esc}[31;7mx`)).toEqual([
    { text: "secret" },
    { text: "x", color: "ansi-black", background: "ansi-red" },
  ]);
});

test("markup is text", () => {
  expect(ansiSpans("<img src=x onerror=alert(1)>")).toEqual([{ text: "<img src=x onerror=alert(1)>" }]);
});
