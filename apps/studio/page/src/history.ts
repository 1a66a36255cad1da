// Undo and redo of world edits, in bounded memory: an edit of a grid is kept as the bits it changed, one of polygons as
// the world before and after, which share all that the edit left alone.
import type { World, WorldInfo } from "./api";
import { apply_change, bits_of, changed_bits, grid_of, type BitChange } from "./bits";
import type { Origin } from "./studio";

const kMostBytes = 96 * 1024 * 1024;
const kMostSteps = 500;

export interface Version {
  world: World;
  origin: Origin;
}

interface Step {
  what: string;
  before: Origin;
  after: Origin;
  /** Either what changed, or both worlds. */
  bits: BitChange | null;
  worlds: [World, World] | null;
  bytes: number;
}

function corners(lines: Iterable<unknown[]>): number {
  let sum = 0;
  for (const line of lines) sum += line.length;
  return sum;
}

/** About what the later world holds that the earlier one does not. */
function new_bytes(before: World, after: World): number {
  if (after.kind === "grid") return before.kind === "grid" && before.blocked === after.blocked ? 64 : after.blocked.length * 2;
  const known = new Set<unknown>(before.kind === "polygons" ? before.obstacles : []);
  const fresh = after.obstacles.filter((obstacle) => !known.has(obstacle));
  const lists = after.obstacles.length + after.walls.length + after.points.length;
  return 8 * lists + 48 * (corners(fresh.flat()) + corners(after.walls) + after.points.length);
}

function make_step(before: Version, after: Version, what: string): Step {
  const a = before.world, b = after.world;
  const step: Step = { what, before: before.origin, after: after.origin, bits: null, worlds: null, bytes: 256 };
  if (a.kind === "grid" && b.kind === "grid" && a.width === b.width && a.height === b.height && a.squeeze === b.squeeze) {
    step.bits = changed_bits(bits_of(a), bits_of(b));
    step.bytes += 5 * step.bits.at.length;
  } else {
    step.worlds = [a, b];
    step.bytes += new_bytes(b, a) + new_bytes(a, b);
  }
  return step;
}

export class History {
  private done_: Step[] = [];
  private undone_: Step[] = [];

  /** Where the server has known a version, undoing to it needs no upload. */
  readonly infos = new WeakMap<World, WorldInfo>();

  push(before: Version, after: Version, what: string): void {
    this.undone_ = [];
    this.done_.push(make_step(before, after, what));
    let bytes = this.done_.reduce((sum, step) => sum + step.bytes, 0);
    while (this.done_.length > 1 && (bytes > kMostBytes || this.done_.length > kMostSteps)) {
      bytes -= this.done_.shift()?.bytes ?? 0;
    }
  }

  clear(): void {
    this.done_ = [];
    this.undone_ = [];
  }

  get undo_what(): string | null {
    return this.done_[this.done_.length - 1]?.what ?? null;
  }
  get redo_what(): string | null {
    return this.undone_[this.undone_.length - 1]?.what ?? null;
  }
  get bytes(): number {
    return [...this.done_, ...this.undone_].reduce((sum, step) => sum + step.bytes, 0);
  }

  undo(now: World): (Version & { what: string }) | null {
    const step = this.done_.pop();
    if (step === undefined) return null;
    this.undone_.push(step);
    return { world: this.other_(step, now, 0), origin: step.before, what: step.what };
  }
  redo(now: World): (Version & { what: string }) | null {
    const step = this.undone_.pop();
    if (step === undefined) return null;
    this.done_.push(step);
    return { world: this.other_(step, now, 1), origin: step.after, what: step.what };
  }

  private other_(step: Step, now: World, which: 0 | 1): World {
    if (step.worlds !== null) return step.worlds[which];
    if (step.bits === null || now.kind !== "grid") return now;
    return grid_of(now.width, now.height, now.squeeze, apply_change(bits_of(now), step.bits));
  }
}
