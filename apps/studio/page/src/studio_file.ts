// All that is on the screen as one value: what links and studio files hold. Reading believes nothing: what is not as it
// should be is refused with the place and what was expected.
import type { GenerateRequest, GridWorld, Point, PolygonWorld, Query, Ring, World } from "./api";
import { bytes_for, from_base64 } from "./bits";
import type { Origin } from "./studio";

export interface Saved {
  /** Null where the world is to be generated again. */
  world: World | null;
  origin: { how: "generated"; request: GenerateRequest } | { how: "imported"; name: string } | { how: "drawn" };
  query: Query;
  planners: string[];
  focus: string | null;
}

export class BadFile extends Error {
  constructor(place: string, expected: string) {
    super(`${place}: expected ${expected}`);
    this.name = "BadFile";
  }
}

type Json = unknown;

function object_at(value: Json, place: string): Record<string, Json> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new BadFile(place, "an object");
  return value as Record<string, Json>;
}
function list_at(value: Json, place: string, most = 1e6): Json[] {
  if (!Array.isArray(value)) throw new BadFile(place, "a list");
  if (value.length > most) throw new BadFile(place, `at most ${most} entries`);
  return value as Json[];
}
function text_at(value: Json, place: string, most = 1000): string {
  if (typeof value !== "string" || value.length > most) throw new BadFile(place, `a text of at most ${most} characters`);
  return value;
}
function number_at(value: Json, place: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new BadFile(place, "a number");
  return value;
}
function integer_at(value: Json, place: string, least: number, most: number): number {
  const x = number_at(value, place);
  if (!Number.isInteger(x) || x < least || x > most) throw new BadFile(place, `a whole number from ${least} to ${most}`);
  return x;
}
function point_at(value: Json, place: string): Point {
  const list = list_at(value, place);
  if (list.length !== 2) throw new BadFile(place, "two numbers");
  return [number_at(list[0], place + "[0]"), number_at(list[1], place + "[1]")];
}
function points_at(value: Json, place: string, least: number): Point[] {
  const points = list_at(value, place).map((p, i) => point_at(p, `${place}[${i}]`));
  if (points.length < least) throw new BadFile(place, `at least ${least} points`);
  return points;
}

function grid_at(world: Record<string, Json>, place: string): GridWorld {
  const width = integer_at(world["width"], place + ".width", 1, 8192);
  const height = integer_at(world["height"], place + ".height", 1, 8192);
  const blocked = text_at(world["blocked"], place + ".blocked", 2 ** 25);
  let length = -1;
  try {
    length = from_base64(blocked).length;
  } catch {
    // Told below.
  }
  const wanted = bytes_for(width, height);
  if (length !== wanted) throw new BadFile(place + ".blocked", `${wanted} bytes in base64, a bit for each cell`);
  const grid: GridWorld = { kind: "grid", width, height, squeeze: squeeze_at(world["squeeze"], place), blocked };
  if (world["terrain"] !== undefined) grid.terrain = text_at(world["terrain"], place + ".terrain", 2 ** 25);
  return grid;
}

function squeeze_at(value: Json, place: string): "forbid" | "allow" {
  if (value !== "forbid" && value !== "allow") throw new BadFile(place + ".squeeze", "forbid or allow");
  return value;
}

function polygons_at(world: Record<string, Json>, place: string): PolygonWorld {
  return {
    kind: "polygons",
    squeeze: squeeze_at(world["squeeze"], place),
    boundary: points_at(world["boundary"], place + ".boundary", 3),
    obstacles: list_at(world["obstacles"], place + ".obstacles").map((rings, i) =>
      list_at(rings, `${place}.obstacles[${i}]`).map(
        (ring, j): Ring => points_at(ring, `${place}.obstacles[${i}][${j}]`, 3),
      ),
    ),
    walls: list_at(world["walls"], place + ".walls").map((wall, i) => points_at(wall, `${place}.walls[${i}]`, 2)),
    points: points_at(world["points"], place + ".points", 0),
  };
}

export function world_of_json(value: Json, place = "world"): World {
  const world = object_at(value, place);
  if (world["kind"] === "grid") return grid_at(world, place);
  if (world["kind"] === "polygons") return polygons_at(world, place);
  throw new BadFile(place + ".kind", "grid or polygons");
}

function query_at(value: Json): Query {
  const query = object_at(value, "query");
  const out: Query = { from: point_at(query["from"], "query.from"), to: point_at(query["to"], "query.to") };
  for (const name of ["radius", "within"] as const) {
    if (query[name] === undefined) continue;
    const x = number_at(query[name], "query." + name);
    if (x < 0) throw new BadFile("query." + name, "a number, 0 or more");
    out[name] = x;
  }
  if (query["nearest"] !== undefined) {
    if (typeof query["nearest"] !== "boolean") throw new BadFile("query.nearest", "true or false");
    out.nearest = query["nearest"];
  }
  return out;
}

function request_at(value: Json): GenerateRequest {
  const request = object_at(value, "origin.request");
  const parameters: GenerateRequest["parameters"] = {};
  for (const [name, x] of Object.entries(object_at(request["parameters"], "origin.request.parameters"))) {
    if (typeof x !== "string" && typeof x !== "boolean" && !(typeof x === "number" && Number.isFinite(x))) {
      throw new BadFile(`origin.request.parameters.${name}`, "a number, a text or true or false");
    }
    parameters[name] = x;
  }
  return {
    generator: text_at(request["generator"], "origin.request.generator"),
    seed: integer_at(request["seed"], "origin.request.seed", 0, Number.MAX_SAFE_INTEGER),
    parameters,
  };
}

function origin_at(value: Json): Saved["origin"] {
  const origin = object_at(value, "origin");
  if (origin["how"] === "generated") return { how: "generated", request: request_at(origin["request"]) };
  if (origin["how"] === "imported") return { how: "imported", name: text_at(origin["name"], "origin.name") };
  if (origin["how"] === "drawn") return { how: "drawn" };
  throw new BadFile("origin.how", "generated, imported or drawn");
}

export function saved_of_json(value: Json): Saved {
  const file = object_at(value, "the file");
  if (file["taut"] !== "studio") throw new BadFile("taut", "'studio' (is this a studio file?)");
  if (file["version"] !== 1) throw new BadFile("version", "1");
  const origin = origin_at(file["origin"]);
  const world = file["world"] === undefined || file["world"] === null ? null : world_of_json(file["world"]);
  if (world === null && origin.how !== "generated") throw new BadFile("world", "a world");
  return {
    world,
    origin,
    query: query_at(file["query"]),
    planners: list_at(file["planners"], "planners", 64).map((p, i) => text_at(p, `planners[${i}]`)),
    focus: file["focus"] === undefined || file["focus"] === null ? null : text_at(file["focus"], "focus"),
  };
}

export function json_of_saved(saved: Saved): Record<string, Json> {
  return { taut: "studio", version: 1, ...saved };
}

/** What links and files keep of how the world came about: no command, it comes with the world when it is made again. */
export function origin_to_save(origin: Origin): Saved["origin"] {
  return origin.how === "generated" ? { how: "generated", request: origin.request } : origin;
}
