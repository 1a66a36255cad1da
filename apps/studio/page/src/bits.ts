// The cells of a grid as bits in bytes, as the API carries them: row after row without padding, the first cell in the
// lowest bit, 1 is blocked. Decoded once for each world and kept as long as it is; never changed in place.
import type { GridWorld, World } from "./api";

const kKnown = new WeakMap<World, Uint8Array>();

declare global {
  interface Uint8Array {
    toBase64?(): string;
  }
  interface Uint8ArrayConstructor {
    fromBase64?(text: string): Uint8Array<ArrayBuffer>;
  }
}

export function to_base64(bytes: Uint8Array): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export function from_base64(text: string): Uint8Array<ArrayBuffer> {
  if (Uint8Array.fromBase64 !== undefined) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; ++i) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

export const bytes_for = (width: number, height: number): number => Math.ceil((width * height) / 8);

export function bits_of(world: GridWorld): Uint8Array {
  let bytes = kKnown.get(world);
  if (bytes === undefined) {
    bytes = from_base64(world.blocked);
    const size = bytes_for(world.width, world.height);
    if (bytes.length < size) {
      const whole = new Uint8Array(size);
      whole.set(bytes);
      bytes = whole;
    }
    kKnown.set(world, bytes);
  }
  return bytes;
}

export function grid_of(width: number, height: number, squeeze: GridWorld["squeeze"], bytes: Uint8Array): GridWorld {
  const world: GridWorld = { kind: "grid", width, height, squeeze, blocked: to_base64(bytes) };
  kKnown.set(world, bytes);
  return world;
}

/** Other cells in the same world. */
export function with_bits(world: GridWorld, bytes: Uint8Array): GridWorld {
  const other: GridWorld = { ...world, blocked: to_base64(bytes) };
  kKnown.set(other, bytes);
  return other;
}

/** The same cells under another rule: nothing has to be encoded again. */
export function with_squeeze(world: GridWorld, squeeze: GridWorld["squeeze"]): GridWorld {
  const other: GridWorld = { ...world, squeeze };
  kKnown.set(other, bits_of(world));
  return other;
}

export const bit_at = (bytes: Uint8Array, index: number): number => ((bytes[index >> 3] ?? 0) >> (index & 7)) & 1;

export function set_bit(bytes: Uint8Array, index: number, value: number): boolean {
  const old = bytes[index >> 3] ?? 0;
  const now = value !== 0 ? old | (1 << (index & 7)) : old & ~(1 << (index & 7));
  bytes[index >> 3] = now;
  return now !== old;
}

/** Sets the bits from the first to the last, both included. */
export function set_bits(bytes: Uint8Array, first: number, last: number, value: number): void {
  if (first > last) return;
  const low = first >> 3, high = last >> 3;
  const mask_low = (0xff << (first & 7)) & 0xff, mask_high = 0xff >> (7 - (last & 7));
  const apply = (at: number, mask: number): void => {
    const old = bytes[at] ?? 0;
    bytes[at] = value !== 0 ? old | mask : old & ~mask;
  };
  if (low === high) {
    apply(low, mask_low & mask_high);
    return;
  }
  apply(low, mask_low);
  bytes.fill(value !== 0 ? 0xff : 0, low + 1, high);
  apply(high, mask_high);
}

/** Which bytes differ, and in which bits. */
export interface BitChange {
  at: Uint32Array;
  xor: Uint8Array;
}

export function changed_bits(before: Uint8Array, after: Uint8Array): BitChange {
  let n = 0;
  for (let i = 0; i < before.length; ++i) if (before[i] !== after[i]) ++n;
  const change = { at: new Uint32Array(n), xor: new Uint8Array(n) };
  for (let i = 0, k = 0; k < n; ++i) {
    if (before[i] === after[i]) continue;
    change.at[k] = i;
    change.xor[k++] = (before[i] ?? 0) ^ (after[i] ?? 0);
  }
  return change;
}

/** Applied once it makes the later state, once more the earlier one. */
export function apply_change(bytes: Uint8Array, change: BitChange): Uint8Array {
  const result = bytes.slice();
  for (let k = 0; k < change.at.length; ++k) {
    const at = change.at[k] ?? 0;
    result[at] = (result[at] ?? 0) ^ (change.xor[k] ?? 0);
  }
  return result;
}
