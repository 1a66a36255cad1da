// A recorded search, made ready for going back and forth: what is on the open list after so many events is known without
// playing them. Moment m is the state after the first m events.
//
// The record names no nodes, only places. Where there are no intervals a place is a node: generated again while it is open,
// it is still one. Searches over intervals may hold the same interval several times, from other parents or at other
// places: those stay side by side. What was improved on the open list shows only when it is expanded, so an expansion
// takes the open one that is most like it.
import type { TraceReply } from "./api";

export type Measure = "g" | "f" | "order";

const kNever = 0x7fffffff;

function numbers(list: (number | null)[]): Float64Array {
  const out = new Float64Array(list.length);
  for (let i = 0; i < list.length; i++) out[i] = list[i] ?? NaN;
  return out;
}

/** Gives equal pairs of numbers the same small number. */
class Pairs {
  private readonly rows = new Map<number, Map<number, number>>();
  private count = 0;

  id(a: number, b: number): number {
    let row = this.rows.get(a);
    if (row === undefined) this.rows.set(a, (row = new Map<number, number>()));
    let id = row.get(b);
    if (id === undefined) row.set(b, (id = this.count++));
    return id;
  }
}

export class Replay {
  readonly count: number;
  /** Events there were, recorded or not. */
  readonly total: number;
  readonly expanded: Uint8Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly parent_x: Float64Array;
  readonly parent_y: Float64Array;
  readonly g: Float64Array;
  readonly h: Float64Array;
  /** NaN where there is none. */
  readonly left_x: Float64Array;
  readonly left_y: Float64Array;
  readonly right_x: Float64Array;
  readonly right_y: Float64Array;
  /** For a generation: the event that takes it off the open list. */
  readonly closed_by: Int32Array;
  /** By moment. */
  readonly open_count: Int32Array;
  readonly expanded_count: Int32Array;
  readonly has_intervals: boolean;
  /** The last expansion at the parent's place before this event, or -1. */
  readonly parent_event: Int32Array;

  constructor(trace: TraceReply) {
    this.count = trace.kind.length;
    this.total = Math.max(trace.total, this.count);
    this.expanded = Uint8Array.from(trace.kind, (kind) => (kind === 1 ? 1 : 0));
    this.x = numbers(trace.x);
    this.y = numbers(trace.y);
    this.parent_x = numbers(trace.parent_x);
    this.parent_y = numbers(trace.parent_y);
    this.g = numbers(trace.g);
    this.h = numbers(trace.h);
    this.left_x = numbers(trace.left_x);
    this.left_y = numbers(trace.left_y);
    this.right_x = numbers(trace.right_x);
    this.right_y = numbers(trace.right_y);
    this.has_intervals = this.left_x.some((x) => !Number.isNaN(x));
    this.closed_by = new Int32Array(this.count).fill(kNever);
    this.parent_event = new Int32Array(this.count).fill(-1);
    this.open_count = new Int32Array(this.count + 1);
    this.expanded_count = new Int32Array(this.count + 1);
    this.pair_up();
  }

  get cut_short(): boolean {
    return this.total > this.count;
  }

  f(event: number): number {
    return (this.g[event] ?? NaN) + (this.h[event] ?? NaN);
  }

  has_interval(event: number): boolean {
    return !Number.isNaN(this.left_x[event] ?? NaN) && !Number.isNaN(this.right_x[event] ?? NaN);
  }

  is_start(event: number): boolean {
    return this.x[event] === this.parent_x[event] && this.y[event] === this.parent_y[event];
  }

  /** Generations on the open list at this moment, in the order they were put there. */
  open_at(moment: number): Int32Array {
    const open = new Int32Array(this.open_count[moment] ?? 0);
    let filled = 0;
    for (let i = 0; i < moment && filled < open.length; i++) {
      if (this.expanded[i] === 0 && (this.closed_by[i] ?? 0) >= moment) open[filled++] = i;
    }
    return open.subarray(0, filled);
  }

  /** The `most` entries of the open list with the smallest f. */
  best_open(moment: number, most: number): number[] {
    const best: number[] = [];
    for (const event of this.open_at(moment)) {
      const f = this.f(event);
      const last = best[best.length - 1];
      if (best.length === most && last !== undefined && f >= this.f(last)) continue;
      let place = best.length;
      while (place > 0 && this.f(best[place - 1] ?? event) > f) place--;
      best.splice(place, 0, event);
      if (best.length > most) best.pop();
    }
    return best;
  }

  /** The last expansion before this moment, or -1. */
  current(moment: number): number {
    let event = Math.min(moment, this.count) - 1;
    while (event >= 0 && this.expanded[event] === 0) event--;
    return event;
  }

  /** From the start to this event over the parents, as far as they are known; flat. */
  chain(event: number): number[] {
    const back: number[] = [];
    // A parent is expanded before its child, so this ends.
    for (let e = event; e >= 0; e = this.parent_event[e] ?? -1) {
      back.push(this.y[e] ?? 0, this.x[e] ?? 0);
      if ((this.parent_event[e] ?? -1) < 0) back.push(this.parent_y[e] ?? 0, this.parent_x[e] ?? 0);
    }
    return back.reverse();
  }

  /** The moment right after the next expansion (or the one before, for -1). */
  next_expansion(moment: number, direction: 1 | -1): number {
    let m = moment + direction;
    while (m > 0 && m < this.count && this.expanded[m - 1] === 0) m += direction;
    return Math.max(0, Math.min(this.count, m));
  }

  measure(event: number, by: Measure): number {
    if (by === "g") return this.g[event] ?? NaN;
    if (by === "f") return this.f(event);
    return this.expanded_count[event] ?? 0;
  }

  /** Over all expansions, so that colours stay while one scrubs. */
  range(by: Measure): { low: number; high: number } {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < this.count; i++) {
      if (this.expanded[i] === 0) continue;
      const value = this.measure(i, by);
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return low <= high ? { low, high } : { low: 0, high: 0 };
  }

  private pair_up(): void {
    const places = new Pairs();
    const ends = new Pairs();
    /** The newest open generation of a node, and for each generation the one before it. */
    const newest = new Map<number, number>();
    const before = new Int32Array(this.count).fill(-1);
    const expanded_at = new Map<number, number>();
    let open = 0;
    let expansions = 0;
    for (let i = 0; i < this.count; i++) {
      const place = places.id(this.x[i] ?? 0, this.y[i] ?? 0);
      if (!this.is_start(i)) {
        this.parent_event[i] = expanded_at.get(places.id(this.parent_x[i] ?? 0, this.parent_y[i] ?? 0)) ?? -1;
      }
      if (this.expanded[i] === 1) expanded_at.set(place, i);
      let key = place;
      if (this.has_interval(i)) {
        const left = places.id(this.left_x[i] ?? 0, this.left_y[i] ?? 0);
        const right = places.id(this.right_x[i] ?? 0, this.right_y[i] ?? 0);
        key = -1 - ends.id(left, right);
      }
      const top = newest.get(key) ?? -1;
      const found = this.expanded[i] === 1 ? this.taken(i, top, before) : key >= 0 ? top : -1;
      let rest = top;
      if (found >= 0) {
        this.closed_by[found] = i;
        open--;
        rest = this.without(found, top, before);
      }
      if (this.expanded[i] === 0) {
        before[i] = rest;
        newest.set(key, i);
        open++;
      } else {
        if (rest >= 0) newest.set(key, rest);
        else newest.delete(key);
        expansions++;
      }
      this.open_count[i + 1] = open;
      this.expanded_count[i + 1] = expansions;
    }
  }

  /** Which open generation the expansion `i` takes off the list. */
  private taken(i: number, top: number, before: Int32Array): number {
    let best = top;
    let best_likeness = 0;
    for (let j = top; j >= 0; j = before[j] ?? -1) {
      const same_place = this.x[j] === this.x[i] && this.y[j] === this.y[i];
      const same_parent = this.parent_x[j] === this.parent_x[i] && this.parent_y[j] === this.parent_y[i];
      const likeness = (same_place ? 2 : 0) + (same_parent ? 1 : 0);
      if (likeness > best_likeness) [best, best_likeness] = [j, likeness];
    }
    return best;
  }

  private without(gone: number, top: number, before: Int32Array): number {
    if (gone === top) return before[top] ?? -1;
    for (let j = top; j >= 0; j = before[j] ?? -1) {
      if (before[j] === gone) {
        before[j] = before[gone] ?? -1;
        break;
      }
    }
    return top;
  }
}
