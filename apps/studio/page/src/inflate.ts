// Unpacks DEFLATE (RFC 1951) without a header or checksum: what the links of the studio hold. Browsers unpack the same by
// DecompressionStream("deflate-raw"), but not all that can pack do, so this is done here, the same way everywhere.
// Throws BadData for data that is cut, changed or followed by anything, and TooLarge instead of more than `most` bytes.
// Time and memory are linear in the bytes that come out.

export class BadData extends Error {}
export class TooLarge extends Error {}

/** Lengths and distances from 3 and 1 on: how many more bits each code reads. */
const kLengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const kDistanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const kLengths = firsts(3, kLengthBits);
kLengths[28] = 258; // the longest has a code of its own
const kDistances = firsts(1, kDistanceBits);
/** The order in which the lengths of the codes of code lengths are told. */
const kTold = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const kMostBits = 15;

function firsts(from: number, bits: number[]): number[] {
  return bits.map((more) => {
    const first = from;
    from += 1 << more;
    return first;
  });
}

/** A canonical prefix code: codes of one length follow each other, in the order of their symbols. */
class PrefixCode {
  private readonly count = new Uint16Array(kMostBits + 1);
  private readonly symbols: number[] = [];

  constructor(lengths: readonly number[]) {
    for (let bits = 1; bits <= kMostBits; bits++) {
      lengths.forEach((length, symbol) => {
        if (length === bits) this.symbols.push(symbol);
      });
      this.count[bits] = this.symbols.length;
    }
    for (let bits = kMostBits; bits > 0; bits--) this.count[bits]! -= this.count[bits - 1]!;
    let free = 1;
    for (let bits = 1; bits <= kMostBits; bits++) {
      free = 2 * free - this.count[bits]!;
      if (free < 0) throw new BadData("more codes than there is room for");
    }
  }

  read(from: Bits): number {
    let code = 0;
    let first = 0;
    let before = 0;
    for (let bits = 1; bits <= kMostBits; bits++) {
      code = 2 * code + from.read(1);
      first *= 2;
      const count = this.count[bits]!;
      if (code - first < count) return this.symbols[before + code - first]!;
      first += count;
      before += count;
    }
    throw new BadData("a code that stands for nothing");
  }
}

/** Bits from the lowest of each byte on. */
class Bits {
  at = 0;
  private held = 0;
  private count = 0;
  constructor(readonly bytes: Uint8Array) {}

  read(bits: number): number {
    while (this.count < bits) {
      if (this.at === this.bytes.length) throw new BadData("it ends too early");
      this.held |= this.bytes[this.at++]! << this.count;
      this.count += 8;
    }
    const value = this.held & ((1 << bits) - 1);
    this.held >>>= bits;
    this.count -= bits;
    return value;
  }
  to_byte(): void {
    this.held = 0;
    this.count = 0;
  }
}

/** What has come out, which later parts repeat. */
class Output {
  private bytes = new Uint8Array(4096);
  private size = 0;
  constructor(private readonly most: number) {}

  private room_for(count: number): void {
    const needed = this.size + count;
    if (needed > this.most) throw new TooLarge(`more than ${this.most} bytes`);
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.min(this.most, Math.max(needed, 2 * this.bytes.length)));
    larger.set(this.bytes);
    this.bytes = larger;
  }
  put(byte: number): void {
    if (this.size === this.bytes.length || this.size === this.most) this.room_for(1);
    this.bytes[this.size++] = byte;
  }
  put_all(bytes: Uint8Array): void {
    this.room_for(bytes.length);
    this.bytes.set(bytes, this.size);
    this.size += bytes.length;
  }
  repeat(length: number, distance: number): void {
    if (distance > this.size) throw new BadData("a repetition of what was not there");
    this.room_for(length);
    // Byte by byte: a repetition may reach into itself.
    for (const end = this.size + length; this.size < end; this.size++) this.bytes[this.size] = this.bytes[this.size - distance]!;
  }
  get whole(): Uint8Array {
    return this.bytes.slice(0, this.size);
  }
}

function fixed_codes(): [PrefixCode, PrefixCode] {
  const lengths = Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
  return [new PrefixCode(lengths), new PrefixCode(new Array<number>(30).fill(5))];
}

function told_codes(bits: Bits): [PrefixCode, PrefixCode] {
  const literals = 257 + bits.read(5);
  const distances = 1 + bits.read(5);
  const told = new Array<number>(kTold.length).fill(0);
  for (let left = 4 + bits.read(4), i = 0; i < left; i++) told[kTold[i]!] = bits.read(3);
  const code = new PrefixCode(told);
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    const symbol = code.read(bits);
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    if (symbol === 16 && lengths.length === 0) throw new BadData("a repetition of no length");
    const length = symbol === 16 ? lengths[lengths.length - 1]! : 0;
    const times = symbol === 16 ? 3 + bits.read(2) : symbol === 17 ? 3 + bits.read(3) : 11 + bits.read(7);
    for (let i = 0; i < times; i++) lengths.push(length);
  }
  if (lengths.length > literals + distances) throw new BadData("more lengths than announced");
  return [new PrefixCode(lengths.slice(0, literals)), new PrefixCode(lengths.slice(literals))];
}

function stored(bits: Bits, out: Output): void {
  bits.to_byte();
  const length = bits.read(16);
  if ((bits.read(16) ^ 0xffff) !== length) throw new BadData("a length that contradicts itself");
  if (bits.at + length > bits.bytes.length) throw new BadData("it ends too early");
  out.put_all(bits.bytes.subarray(bits.at, bits.at + length));
  bits.at += length;
}

function coded(bits: Bits, out: Output, [literals, distances]: [PrefixCode, PrefixCode]): void {
  for (;;) {
    const symbol = literals.read(bits);
    if (symbol < 256) {
      out.put(symbol);
      continue;
    }
    if (symbol === 256) return;
    const i = symbol - 257;
    if (i >= kLengths.length) throw new BadData("a length that stands for nothing");
    const length = kLengths[i]! + bits.read(kLengthBits[i]!);
    const j = distances.read(bits);
    if (j >= kDistances.length) throw new BadData("a distance that stands for nothing");
    out.repeat(length, kDistances[j]! + bits.read(kDistanceBits[j]!));
  }
}

export function inflate(bytes: Uint8Array, most: number): Uint8Array {
  const bits = new Bits(bytes);
  const out = new Output(most);
  for (let last = false; !last; ) {
    last = bits.read(1) === 1;
    const kind = bits.read(2);
    if (kind === 0) stored(bits, out);
    else if (kind === 1) coded(bits, out, fixed_codes());
    else if (kind === 2) coded(bits, out, told_codes(bits));
    else throw new BadData("a part of unknown kind");
  }
  if (bits.at < bytes.length) throw new BadData("something follows its end");
  return out.whole;
}
