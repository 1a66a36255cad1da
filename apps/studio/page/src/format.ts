// Numbers as people read them: few digits, thin spaces between thousands, units that fit.
import { kOptimalTolerance } from "./statistics";

const kThin = "\u202f";

export function count(value: number): string {
  return Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, kThin);
}

/** About five digits that matter. */
export function measure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = Math.max(0, Math.min(4, 4 - Math.floor(Math.log10(Math.max(1e-9, Math.abs(value))))));
  const [whole, rest] = value.toFixed(digits).split(".");
  return count(Number(whole)).replace(/^0$/, value < 0 ? "-0" : "0") + (rest === undefined ? "" : `.${rest}`);
}

/** To the last digit of `step`, without zeros that say nothing. */
export const coordinate = (value: number, digits = 2): string => String(Number(value.toFixed(digits)));

export function time(microseconds: number): string {
  if (microseconds < 1000) return `${microseconds.toFixed(microseconds < 10 ? 1 : 0)}${kThin}µs`;
  if (microseconds < 1e6) return `${(microseconds / 1e3).toFixed(microseconds < 1e4 ? 2 : 1)}${kThin}ms`;
  return `${(microseconds / 1e6).toFixed(2)}${kThin}s`;
}

export function bytes(value: number): string {
  if (value < 1024) return `${value}${kThin}B`;
  if (value < 1024 ** 2) return `${(value / 1024).toFixed(0)}${kThin}KiB`;
  if (value < 1024 ** 3) return `${(value / 1024 ** 2).toFixed(1)}${kThin}MiB`;
  return `${(value / 1024 ** 3).toFixed(2)}${kThin}GiB`;
}

/** 1.0342 as "+3.42 %", 1 as "shortest". */
export function above_optimum(ratio: number): string {
  if (ratio <= 1 + kOptimalTolerance) return "shortest";
  const percent = (ratio - 1) * 100;
  if (percent < 0.0005) return `+<0.001${kThin}%`;
  return `+${percent.toFixed(percent < 0.1 ? 3 : 2)}${kThin}%`;
}
