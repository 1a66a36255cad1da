import assert from "node:assert/strict";
import test from "node:test";
import { ink, path_style } from "../src/palette";

/** Relative luminance and contrast as WCAG 2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

test("every path, both ends and what is selected stand out 3:1 from free ground", () => {
  for (const theme of ["light", "dark"] as const) {
    const { free, start, goal, accent, bad, wall, outline } = ink(theme);
    const colours = [...Array.from({ length: 7 }, (_, i) => path_style(i, theme).colour), start, goal, accent, bad, wall, outline];
    for (const colour of colours) assert.ok(contrast(colour, free) >= 3, `${colour} on ${free}: ${contrast(colour, free).toFixed(2)}`);
  }
});

test("words on the canvas stand out 4.5:1 from free ground and from around the world", () => {
  for (const theme of ["light", "dark"] as const) {
    const { free, outside, text, faint } = ink(theme);
    for (const ground of [free, outside]) {
      for (const colour of [text, faint]) assert.ok(contrast(colour, ground) >= 4.5, `${colour} on ${ground}`);
    }
  }
});

test("any two of the first 35 paths differ in two of colour, dashes and marker", () => {
  for (const theme of ["light", "dark"] as const) {
    for (let i = 0; i < 35; ++i) {
      for (let j = 0; j < i; ++j) {
        const a = path_style(i, theme), b = path_style(j, theme);
        const same = [a.colour === b.colour, String(a.dash) === String(b.dash), a.marker === b.marker].filter(Boolean).length;
        assert.ok(same < 2, `${i} and ${j}`);
      }
    }
  }
});
