import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { World } from "../src/api";
import { to_base64 } from "../src/bits";
import { base64url, bytes_of_base64url, kMostCharacters, link_of, LinkTooLong, saved_of_link } from "../src/share_link";
import { json_of_saved, saved_of_json, type Saved } from "../src/studio_file";

function grid(side: number, bit: (i: number) => number): Saved {
  const bytes = new Uint8Array(Math.ceil((side * side) / 8));
  for (let i = 0; i < side * side; i++) if (bit(i) !== 0) bytes[i >> 3]! |= 1 << (i & 7);
  return {
    world: { kind: "grid", width: side, height: side, squeeze: "forbid", blocked: to_base64(bytes) },
    origin: { how: "drawn" },
    query: { from: [0.1, 1 / 3], to: [7, 9], radius: 0.4, nearest: true },
    planners: ["anya", "theta"],
    focus: "theta",
  };
}
const polygons: Saved = {
  world: { kind: "polygons", squeeze: "allow", boundary: [[0, 0], [9, 0], [9, 9]], obstacles: [[[[1, 1], [2, 1], [2, 2]], [[1.1, 1.1], [1.2, 1.1], [1.2, 1.2]]]], walls: [[[3, 1], [4, 2]]], points: [[5, 1]] },
  origin: { how: "imported", name: "öde \"Burg\".geojson" },
  query: { from: [0, 0], to: [1, 1] },
  planners: [],
  focus: null,
};

test("worlds come back from their links as they were", async () => {
  for (const saved of [grid(100, (i) => (i % 7 === 0 ? 1 : 0)), polygons]) {
    const link = await link_of(saved);
    assert.match(link, /^[A-Za-z0-9_-]+$/);
    assert.deepEqual(await saved_of_link(link), saved);
  }
});

test("a link from before, packed by deflate-raw, still opens", async () => {
  const link =
    "dpUy7TsNAEESIIiWfgKZeWQ5EQmzFf1guLrm17xRzS_buYoXIBX-ODFS0TDOjeV1RXC1g5FJ9VBDOYjlqAm8Js9rkwVccY_JgjBY9CHP0JYAfd4QgcQzlR-dTFfkQMAa1_X" +
    "dzP-nhKOsUC0EtjjGtf0FnMLy5Oa3BqYpdVn8wfQN3bbOltnn6g55QFNw900tPMOdjzeC22RGSOJNcwMWqLIT3yaUklsEdXLo4EEqQ4tATBj2su19jufl8fbjf3N3-m74A";
  assert.deepEqual(await saved_of_link(link), grid(24, (i) => (i % 7 === 0 ? 1 : 0)));
});

test("a link of today opens where deflate-raw is what unpacks it", async () => {
  for (const saved of [grid(100, (i) => (i % 7 === 0 ? 1 : 0)), polygons]) {
    const plain = inflateRawSync(bytes_of_base64url((await link_of(saved)).slice(1)));
    assert.deepEqual(await saved_of_link("p" + base64url(plain)), saved);
  }
});

test("where nothing packs, links are plain, and open", async () => {
  const known = globalThis.CompressionStream;
  Reflect.deleteProperty(globalThis, "CompressionStream");
  try {
    const link = await link_of(polygons);
    assert.equal(link[0], "p");
    assert.deepEqual(await saved_of_link(link), polygons);
  } finally {
    globalThis.CompressionStream = known;
  }
});

test("a link keeps the letters of a map, unless it would be too long with them", async () => {
  const saved = grid(64, (i) => (i >> 9) & 1);
  const lettered = (terrain: string): Saved => ({ ...saved, world: { ...saved.world, terrain } as World });
  assert.deepEqual(await saved_of_link(await link_of(lettered("4000.96G"))), lettered("4000.96G"));
  let seed = 1;
  const noise = Array.from({ length: 100_000 }, () => ".GS@OTW"[(seed = (seed * 48271) % 2147483647) % 7]).join("");
  assert.deepEqual(await saved_of_link(await link_of(lettered(noise))), saved);
});

test("a generated world is told by its request, however large", async () => {
  const saved: Saved = { ...grid(1024, (i) => (i * 2654435761) & 1), origin: { how: "generated", request: { generator: "grid", seed: 7, parameters: { width: 1024, shape: "mixed", overlap: true } } } };
  const link = await link_of(saved);
  assert.ok(link.length < 500, `${link.length}`);
  assert.deepEqual(await saved_of_link(link), { ...saved, world: null });
});

test("a drawn map of 512 x 512 with large shapes fits into a link; noise does not, and the refusal says how long it is", async () => {
  assert.ok((await link_of(grid(512, (i) => ((i >> 5) ^ (i >> 14)) & 1))).length < kMostCharacters);
  let seed = 1;
  const noise = grid(700, () => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed & 1;
  });
  await assert.rejects(link_of(noise), (error) => error instanceof LinkTooLong && error.characters > kMostCharacters);
});

test("every beginning of a link is refused with a reason", async () => {
  const link = await link_of(grid(24, (i) => (i * i) % 3));
  for (let size = 0; size < link.length; size++) {
    await assert.rejects(saved_of_link(link.slice(0, size)), (error) => error instanceof Error && error.name === "BadFile", `${size}`);
  }
});

test("links that were cut, changed or made up are refused with a reason", async () => {
  const link = await link_of(polygons);
  for (const bad of ["", "x", "d", "p", "d!!!", link.slice(0, link.length / 2), link.slice(0, 9) + "AAAA" + link.slice(13), "p" + "A".repeat(50), "#" + link, "d" + link]) {
    await assert.rejects(saved_of_link(bad), (error) => error instanceof Error && error.name === "BadFile" && error.message.includes("expected"), bad);
  }
});

test("a link that unfolds into far too much is given up", async () => {
  const link = "d" + base64url(deflateRawSync(new Uint8Array(80 << 20)));
  await assert.rejects(saved_of_link(link), /at most \d+ bytes/);
});

test("studio files are refused where they are wrong, with the place", () => {
  const good = json_of_saved(polygons);
  assert.deepEqual(saved_of_json(JSON.parse(JSON.stringify(good))), polygons);
  const wrong: [object, RegExp][] = [
    [{ taut: "x" }, /^taut: /],
    [{ version: 2 }, /^version: /],
    [{ query: { from: [0, 0], to: [1] } }, /^query\.to: expected two numbers/],
    [{ query: { from: [0, NaN], to: [1, 1] } }, /^query\.from\[1\]: /],
    [{ query: { from: [0, 0], to: [1, 1], radius: -1 } }, /^query\.radius: /],
    [{ world: { ...polygons.world, boundary: [[0, 0]] } }, /^world\.boundary: expected at least 3/],
    [{ world: { ...polygons.world, squeeze: "maybe" } }, /^world\.squeeze: /],
    [{ world: { kind: "grid", width: 4, height: 4, squeeze: "forbid", blocked: "AAAA" } }, /^world\.blocked: expected 2 bytes/],
    [{ world: { kind: "grid", width: 1e9, height: 4, squeeze: "forbid", blocked: "" } }, /^world\.width: /],
    [{ world: { kind: "torus" } }, /^world\.kind: /],
    [{ world: null }, /^world: /],
    [{ planners: "anya" }, /^planners: /],
    [{ origin: { how: "generated", request: { generator: "x", seed: -1, parameters: {} } } }, /^origin\.request\.seed: /],
  ];
  for (const [change, message] of wrong) assert.throws(() => saved_of_json({ ...good, ...change }), { message });
  for (const nothing of [null, 3, "x", []]) assert.throws(() => saved_of_json(nothing), /expected an object/);
});
