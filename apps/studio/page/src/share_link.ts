// The state in the address: JSON without the bits of a grid, a zero byte, those bits; deflated; in base64url. A letter in
// front says how it is packed (d deflated, p plain, where the browser cannot deflate). Generated worlds are told by their
// request, so their links stay short whatever their size.
import { bits_of, from_base64, to_base64 } from "./bits";
import { inflate, TooLarge } from "./inflate";
import { BadFile, json_of_saved, saved_of_json, type Saved } from "./studio_file";

/** Longer addresses are cut by mail programs and chats. */
export const kMostCharacters = 30_000;
/** A short link can unfold into anything. */
const kMostBytes = 1 << 25;

export class LinkTooLong extends Error {
  constructor(readonly characters: number) {
    super(`the world is too large for a link (${characters} characters, at most ${kMostCharacters}): save it as a file`);
    this.name = "LinkTooLong";
  }
}

export function base64url(bytes: Uint8Array): string {
  return to_base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
export function bytes_of_base64url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new BadFile("link", "letters, digits, - and _ only (was it cut or changed?)");
  try {
    return from_base64(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    throw new BadFile("link", "all of its characters (was it cut?)");
  }
}

// Browsers and Node.js that know no "deflate-raw" know "deflate": the same between two bytes in front and a checksum of four.
async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new CompressionStream("deflate");
  const writer = (stream.writable as WritableStream<Uint8Array>).getWriter();
  // Errors show on the reading side as well.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  return new Uint8Array(await new Response(stream.readable).arrayBuffer()).slice(2, -4);
}

function packed(saved: Saved): Uint8Array {
  let bits: Uint8Array = new Uint8Array();
  let kept = saved;
  if (saved.origin.how === "generated") {
    kept = { ...saved, world: null };
  } else if (saved.world?.kind === "grid") {
    bits = bits_of(saved.world);
    kept = { ...saved, world: { ...saved.world, blocked: "" } };
  }
  const json = new TextEncoder().encode(JSON.stringify(json_of_saved(kept)));
  const out = new Uint8Array(json.length + 1 + bits.length);
  out.set(json);
  out.set(bits, json.length + 1);
  return out;
}

function unpacked(bytes: Uint8Array): Saved {
  const end = bytes.indexOf(0);
  if (end < 0) throw new BadFile("link", "an end of its description (was it cut?)");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end)));
  } catch {
    throw new BadFile("link", "a description in JSON (was it changed?)");
  }
  const world = (value as { world?: { kind?: unknown; blocked?: unknown } | null } | null)?.world;
  if (world?.kind === "grid") world.blocked = to_base64(bytes.subarray(end + 1));
  return saved_of_json(value);
}

/** The part of an address after its #. Letters of a map are left out if it would be too long with them. */
export async function link_of(saved: Saved): Promise<string> {
  const bytes = packed(saved);
  const deflates = typeof CompressionStream !== "undefined";
  const text = deflates ? "d" + base64url(await deflated(bytes)) : "p" + base64url(bytes);
  if (text.length <= kMostCharacters) return text;
  // Paths do not depend on letters.
  if (saved.world?.kind !== "grid" || saved.world.terrain === undefined) throw new LinkTooLong(text.length);
  const { terrain: _, ...world } = saved.world;
  return link_of({ ...saved, world });
}

export async function saved_of_link(text: string): Promise<Saved> {
  const how = text[0];
  if (how !== "d" && how !== "p") throw new BadFile("link", "d or p as its first letter (is it a link of the studio?)");
  const bytes = bytes_of_base64url(text.slice(1));
  if (how === "p") return unpacked(bytes);
  let plain: Uint8Array;
  try {
    plain = inflate(bytes, kMostBytes);
  } catch (error) {
    if (error instanceof TooLarge) throw new BadFile("link", `at most ${kMostBytes} bytes once unpacked`);
    throw new BadFile("link", "packed data that can be unpacked (was it cut or changed?)");
  }
  return unpacked(plain);
}
