// Undo and redo of world edits, in bounded memory: an edit of a grid is kept as the bits it changed, one of polygons as
// the world before and after, which share all that the edit left alone.
import type { GridWorld, World, WorldInfo } from "./api";
import { apply_change, bits_of, changed_bits, with_bits, type BitChange } from "./bits";
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

/** About what a list takes beyond what it shares with an earlier one. */
function list_bytes<T>(before: T[] | undefined, after: T[], corners: (each: T) => number): number {
  if (after === before) return 0;
  const known = new Set(before);
  let bytes = 8 * after.length;
  for (const each of after) if (!known.has(each)) bytes += 48 * corners(each);
  return bytes;
}

/** About what the later world holds that the earlier one does not. */
function new_bytes(before: World, after: World): number {
  if (after.kind === "grid") {
    const old = before.kind === "grid" ? before : null;
    return 64 + (old?.blocked === after.blocked ? 0 : after.blocked.length * 2) + (old?.terrain === after.terrain ? 0 : (after.terrain?.length ?? 0));
  }
  const old = before.kind === "polygons" ? before : null;
  return (
    list_bytes(old?.obstacles, after.obstacles, (rings) => rings.reduce((sum, ring) => sum + ring.length, 0)) +
    list_bytes(old?.walls, after.walls, (wall) => wall.length) +
    list_bytes(old?.points, after.points, () => 1)
  );
}

/** Whether two grids differ in nothing but which cells are blocked. */
const same_frame = (a: GridWorld, b: GridWorld): boolean =>
  a.width === b.width && a.height === b.height && a.squeeze === b.squeeze && a.terrain === b.terrain;

function make_step(before: Version, after: Version, what: string): Step {
  const a = before.world, b = after.world;
  const step: Step = { what, before: before.origin, after: after.origin, bits: null, worlds: null, bytes: 256 };
  if (a.kind === "grid" && b.kind === "grid" && same_frame(a, b)) {
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
    return with_bits(now, apply_change(bits_of(now), step.bits));
  }
}
