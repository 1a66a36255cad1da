// Which pictures to keep so that any moment of a long replay is near one of them: every `stride` events one, at most
// `most` of them, in the order they are reached. Only the bookkeeping; what a picture is, is the caller's affair.

export interface Way {
  /** The moment of a kept picture to begin with; null to go on from where one is. */
  restore: number | null;
  from: number;
  to: number;
}

export class Keyframes<Picture> {
  readonly stride: number;
  private readonly kept = new Map<number, Picture>();

  constructor(count: number, most: number, least_stride = 512) {
    this.stride = Math.max(least_stride, Math.ceil(count / Math.max(1, most)));
  }

  /** The cheapest way to `wanted` from `now` (null if there is nothing yet). Moment 0, the empty picture, always exists. */
  way(now: number | null, wanted: number): Way {
    let base = Math.floor(wanted / this.stride) * this.stride;
    while (base > 0 && !this.kept.has(base)) base -= this.stride;
    if (now !== null && now <= wanted && now >= base) return { restore: null, from: now, to: wanted };
    return { restore: base, from: base, to: wanted };
  }

  /** The next moment after `from` whose picture is to be kept. */
  next_stop(from: number): number {
    return (Math.floor(from / this.stride) + 1) * this.stride;
  }

  wants(moment: number): boolean {
    return moment > 0 && moment % this.stride === 0 && !this.kept.has(moment);
  }

  keep(moment: number, picture: Picture): void {
    this.kept.set(moment, picture);
  }

  at(moment: number): Picture | undefined {
    return this.kept.get(moment);
  }

  get size(): number {
    return this.kept.size;
  }
}
