// Numbers as people read them.

/** About `digits` significant digits, without trailing zeros or needless exponents. */
export function readable(x: number | null | undefined, digits = 4): string {
  if (x === null || x === undefined || Number.isNaN(x)) return "–";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  if (size >= 1e9 || size < 1e-4) return x.toExponential(digits - 1).replace(/\.?0+e/, "e").replace("e+", "e");
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  const text = x.toFixed(Math.min(decimals, 20));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

export function readable_time(us: number | null | undefined): string {
  if (us === null || us === undefined || Number.isNaN(us)) return "–";
  if (us < 999.5) return `${readable(us, 3)} µs`;
  if (us < 999.5e3) return `${readable(us / 1e3, 3)} ms`;
  return `${readable(us / 1e6, 3)} s`;
}

export function readable_bytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return "–";
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 ** 2) return `${readable(bytes / 1024, 3)} KiB`;
  if (bytes < 1024 ** 3) return `${readable(bytes / 1024 ** 2, 3)} MiB`;
  return `${readable(bytes / 1024 ** 3, 3)} GiB`;
}

/** A ratio to the optimum as what it is longer: +0.42 %. */
export function readable_excess(ratio: number | null | undefined): string {
  if (ratio === null || ratio === undefined || !Number.isFinite(ratio)) return "–";
  const percent = (ratio - 1) * 100;
  if (Math.abs(percent) < 1e-7) return "optimal";
  return percent < 0.001 ? "+<0.001 %" : `+${readable(percent, 3)} %`;
}

/** Round numbers, about `wanted` of them, from low to high. */
export function linear_ticks(low: number, high: number, wanted = 5): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw * 0.999) ?? power;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

/** Powers of ten from low to high; with 2 and 5 where there are few of them. */
export function log_ticks(low: number, high: number): number[] {
  if (!(low > 0) || !(high > low)) return [low];
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  const between = last - first <= 2 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil((last - first) / 6));
  const ticks: number[] = [];
  for (let e = first; e <= last; e += every) {
    for (const m of between) {
      const tick = Number((m * 10 ** e).toPrecision(12));
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks.length > 0 ? ticks : [low];
}
