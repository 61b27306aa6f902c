import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

type Rgb = [number, number, number];

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const pairs = [...css.matchAll(/--(?:color-)?([\w-]+): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g)];
const themes = {
  light: new Map(pairs.map(([, name = "", light = ""]) => [name, rgbOf(light)])),
  dark: new Map(pairs.map(([, name = "", , dark = ""]) => [name, rgbOf(dark)])),
};

const texts = ["text", "muted", "faint", "accent", "needs", "working", "waiting", "done", "failed"];
const ansi = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"].map((name) => `ansi-${name}`);
const grounds = ["bg", "surface", "raised"];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const color = (name: string): Rgb => {
    const found = themes[theme].get(name);
    if (!found) throw new Error(`tokens.css has no ${name}`);
    return found;
  };

  test.each([...texts, ...ansi])("%s can be read on every ground", (name) => {
    for (const ground of grounds) {
      expect([ground, contrast(color(name), color(ground)) >= 4.5]).toEqual([ground, true]);
    }
  });

  test.each(["needs", "working", "waiting", "done", "failed", "accent"])("%s can be read on its own tint", (name) => {
    expect(contrast(color(name), mixed(color(name), color("bg"), 0.1))).toBeGreaterThanOrEqual(4.5);
  });

  test("text can be read on the accent, and counts on their hue", () => {
    expect(contrast(color("on-accent"), color("accent"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color("bg"), color("needs"))).toBeGreaterThanOrEqual(4.5);
  });

  test("the edge of a control can be seen", () => {
    for (const ground of grounds) expect(contrast(color("edge"), color(ground))).toBeGreaterThanOrEqual(3);
  });
});

function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed(front: Rgb, back: Rgb, share: number): Rgb {
  return front.map((part, at) => part * share + (back[at] ?? 0) * (1 - share)) as Rgb;
}

/** OKLCH to linear sRGB, clipped to what a screen shows. */
function rgbOf(oklch: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(" ").map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as Rgb;
}
