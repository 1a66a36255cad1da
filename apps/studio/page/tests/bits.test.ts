import assert from "node:assert/strict";
import test from "node:test";
import { apply_change, bit_at, bits_of, bytes_for, changed_bits, from_base64, grid_of, set_bit, set_bits, to_base64, with_squeeze } from "../src/bits";

const random_bytes = (count: number, seed: number): Uint8Array => {
  let state = seed;
  return Uint8Array.from({ length: count }, () => (state = (state * 1103515245 + 12345) % 2 ** 31) >> 16);
};

test("bytes survive base64 at every remainder of three, as Node encodes them", () => {
  for (const count of [0, 1, 2, 3, 4, 1000, 0x8000, 0x8001]) {
    const bytes = random_bytes(count, count + 1);
    assert.equal(to_base64(bytes), Buffer.from(bytes).toString("base64"));
    assert.deepEqual([...from_base64(Buffer.from(bytes).toString("base64"))], [...bytes]);
  }
});

test("the first cell is the lowest bit of the first byte, and rows have no padding", () => {
  const bytes = new Uint8Array(bytes_for(3, 3));
  assert.equal(bytes.length, 2);
  assert.equal(set_bit(bytes, 0, 1), true);
  assert.equal(set_bit(bytes, 2 * 3 + 2, 1), true);
  assert.deepEqual([...bytes], [1, 1]);
  assert.equal(bit_at(bytes, 8), 1);
  assert.equal(bit_at(bytes, 7), 0);
});

test("setting a bit says whether it was another", () => {
  const bytes = new Uint8Array(1);
  assert.equal(set_bit(bytes, 3, 1), true);
  assert.equal(set_bit(bytes, 3, 1), false);
  assert.equal(set_bit(bytes, 3, 0), true);
  assert.deepEqual([...bytes], [0]);
});

test("a change applied twice is no change, and holds only the bytes that differ", () => {
  const before = random_bytes(500, 7);
  const after = before.slice();
  for (const at of [0, 17, 18, 4 * 499]) set_bit(after, at, 1 - bit_at(after, at));
  const change = changed_bits(before, after);
  assert.equal(change.at.length, 3);
  assert.deepEqual([...apply_change(before, change)], [...after]);
  assert.deepEqual([...apply_change(after, change)], [...before]);
});

test("a grid with too few bytes is free where they are missing", () => {
  const world = { kind: "grid", width: 8, height: 2, squeeze: "forbid", blocked: to_base64(Uint8Array.of(255)) } as const;
  assert.deepEqual([...bits_of(world)], [255, 0]);
});

test("another rule for corners keeps the cells", () => {
  const grid = grid_of(4, 2, "forbid", Uint8Array.of(0b10100101));
  const other = with_squeeze(grid, "allow");
  assert.equal(other.squeeze, "allow");
  assert.equal(other.blocked, grid.blocked);
  assert.equal(bits_of(other), bits_of(grid));
});

test("a run of bits is set as if one by one, from any bit to any", () => {
  for (let first = 0; first < 40; ++first) {
    for (let last = first - 1; last < 40; ++last) {
      for (const value of [0, 1]) {
        const at_once = random_bytes(5, first + 1), one_by_one = at_once.slice();
        set_bits(at_once, first, last, value);
        for (let i = first; i <= last; ++i) set_bit(one_by_one, i, value);
        assert.deepEqual(at_once, one_by_one, `${first} to ${last}`);
      }
    }
  }
});
