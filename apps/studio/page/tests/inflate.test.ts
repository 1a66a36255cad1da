import assert from "node:assert/strict";
import { test } from "node:test";
import { constants, deflateRawSync } from "node:zlib";
import { BadData, inflate, TooLarge } from "../src/inflate";

const kMost = 1 << 22;

let seed = 1;
function random(below: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}
/** From all zeros to noise, with repetitions near and far, one byte long to three windows of 32 KiB. */
function bytes_of_many_kinds(): Uint8Array[] {
  const kinds = [new Uint8Array(), new Uint8Array([7]), new Uint8Array(300), new TextEncoder().encode("the rain in Spain ".repeat(50))];
  for (const size of [10, 258, 1000, 32_768, 32_769, 100_000]) {
    for (const letters of [2, 9, 256]) kinds.push(Uint8Array.from({ length: size }, () => random(letters)));
    const far = Uint8Array.from({ length: size }, () => random(256));
    for (let i = size >> 1; i < size; i++) far[i] = far[i - (size >> 1)]!;
    kinds.push(far);
  }
  return kinds;
}

test("what zlib packs comes out as it was, at every level and with every strategy", () => {
  const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE } = constants;
  for (const plain of bytes_of_many_kinds()) {
    for (const level of [0, 1, 6, 9]) {
      for (const strategy of [Z_DEFAULT_STRATEGY, Z_FIXED, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE]) {
        const out = inflate(deflateRawSync(plain, { level, strategy }), kMost);
        assert.ok(Buffer.from(out).equals(Buffer.from(plain)), `${plain.length} bytes at level ${level}, strategy ${strategy}`);
      }
    }
  }
});

test("every beginning of packed data is refused, and so is anything behind its end", () => {
  for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED]) {
    const plain = Uint8Array.from({ length: 400 }, (_, i) => (i * i) % 41);
    for (const level of [0, 9]) {
      const packed = new Uint8Array(deflateRawSync(plain, { level, strategy }));
      for (let size = 0; size < packed.length; size++) assert.throws(() => inflate(packed.subarray(0, size), kMost), BadData, `${size}`);
      assert.throws(() => inflate(Uint8Array.from([...packed, 0]), kMost), BadData);
    }
  }
});

test("changed data and noise give bytes or a refusal, never anything else", () => {
  const packed = new Uint8Array(deflateRawSync(new TextEncoder().encode(JSON.stringify([...Array(200).keys()])), { level: 9 }));
  let refused = 0;
  for (let round = 0; round < 3000; round++) {
    const changed = round % 3 === 0 ? Uint8Array.from({ length: 1 + random(80) }, () => random(256)) : packed.slice();
    for (let i = 0; round % 3 !== 0 && i <= random(3); i++) changed[random(changed.length)]! ^= 1 << random(8);
    try {
      assert.ok(inflate(changed, kMost).length <= kMost);
    } catch (error) {
      assert.ok(error instanceof BadData || error instanceof TooLarge, String(error));
      refused++;
    }
  }
  assert.ok(refused > 1000, `${refused}`);
});

test("the bound on what comes out is exact", () => {
  for (const level of [0, 9]) {
    for (const plain of [new Uint8Array(5000), Uint8Array.from({ length: 5000 }, () => random(256))]) {
      const packed = deflateRawSync(plain, { level });
      assert.equal(inflate(packed, 5000).length, 5000);
      assert.throws(() => inflate(packed, 4999), TooLarge);
    }
  }
});
