// A colour scale for numbers: from dark violet over teal to yellow, made in OKLab so that equal steps look equally large,
// with lightness that only rises, so that it reads the same without colour vision and on paper. One end is chosen a bit
// differently in light and dark so that no end drowns in the background.

export type Theme = "light" | "dark";

type Triple = [number, number, number];

// Hues of the scale in degrees, from low to high; chroma is kept where every such colour exists on a screen.
const hues = [305, 275, 240, 195, 155, 108];
const chromas = [0.11, 0.11, 0.1, 0.1, 0.13, 0.155];

function stop_at(t: number, theme: Theme): Triple {
  const [low, high] = theme === "light" ? [0.27, 0.85] : [0.4, 0.92];
  const place = t * (hues.length - 1);
  const i = Math.min(Math.floor(place), hues.length - 2);
  const part = place - i;
  const mix = (list: number[]): number => (list[i] ?? 0) * (1 - part) + (list[i + 1] ?? 0) * part;
  const hue = (mix(hues) * Math.PI) / 180;
  const chroma = mix(chromas);
  return [low + (high - low) * t, chroma * Math.cos(hue), chroma * Math.sin(hue)];
}

/** OKLab to sRGB, 0 to 1 each, cut off where a screen cannot show it. */
export function oklab_to_srgb([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const gamma = (linear: number): number => {
    const v = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.min(1, Math.max(0, v));
  };
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** `count` stops in OKLab, evenly apart as the eye measures. */
export function even_stops(theme: Theme, count: number): Triple[] {
  const fine = 512;
  const path: Triple[] = [];
  const walked: number[] = [0];
  for (let i = 0; i <= fine; i++) {
    const here = stop_at(i / fine, theme);
    const before = path[i - 1];
    if (before !== undefined) {
      const step = Math.hypot(here[0] - before[0], here[1] - before[1], here[2] - before[2]);
      walked.push((walked[i - 1] ?? 0) + step);
    }
    path.push(here);
  }
  const all = walked[fine] ?? 1;
  const out: Triple[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    const wanted = count === 1 ? all / 2 : (all * i) / (count - 1);
    while (at < fine && (walked[at + 1] ?? all) < wanted) at++;
    const low = walked[at] ?? 0;
    const high = walked[at + 1] ?? all;
    const part = high > low ? Math.min(1, (wanted - low) / (high - low)) : 0;
    const a = path[at] ?? stop_at(0, theme);
    const b = path[Math.min(at + 1, fine)] ?? a;
    out.push([a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]);
  }
  return out;
}

export const kSteps = 64;
const made = new Map<string, string[]>();

/** `count` colours from low to high as CSS. */
export function scale_colours(theme: Theme, count = kSteps): string[] {
  const key = theme + String(count);
  let colours = made.get(key);
  if (colours === undefined) {
    colours = even_stops(theme, count).map((stop) => {
      const [r, g, b] = oklab_to_srgb(stop).map((v) => Math.round(v * 255));
      return `rgb(${r ?? 0},${g ?? 0},${b ?? 0})`;
    });
    made.set(key, colours);
  }
  return colours;
}

/** Which of `count` colours stands for `value` on a scale from low to high. */
export function step_of(value: number, low: number, high: number, count = kSteps): number {
  if (!(high > low) || !Number.isFinite(value)) return 0;
  return Math.max(0, Math.min(count - 1, Math.floor(((value - low) / (high - low)) * count)));
}

/** Widths and lengths that differ by powers of ten are told apart by their logarithm. */
export const wants_log = (low: number, high: number): boolean => low > 0 && high / low >= 20;

export function log_step_of(value: number, low: number, high: number, count = kSteps): number {
  return step_of(Math.log(Math.max(value, low)), Math.log(low), Math.log(high), count);
}

export function scale_gradient(theme: Theme): string {
  return `linear-gradient(to right, ${scale_colours(theme, 16).join(", ")})`;
}
