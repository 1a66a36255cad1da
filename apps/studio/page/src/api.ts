// The server's API as the page sees it, in types (client.ts asks for them). The same contract stands in ../../server/openapi.json, which
// the server serves under /api/openapi.json and its tests hold it to.
//
// Errors come as {"error": {"message", "place"}} with 400 (bad input), 403 (another site asks), 404 (unknown world,
// job or live world: upload or start it again), 413 (too large), 415 (not the type asked for), 429 (too many jobs).

export type Point = [number, number];
/** Without a repeated last point. */
export type Ring = Point[];

export interface GridWorld {
  kind: "grid";
  width: number;
  height: number;
  /** May a path squeeze between two blocked cells that touch in a corner? */
  squeeze: "forbid" | "allow";
  /** One bit a cell, 1 is blocked; row after row without padding, the first cell in the lowest bit; base64. */
  blocked: string;
  /** The letters of a .map file, as the server wrote them: kept through edits, understood only there. */
  terrain?: string;
}

export interface PolygonWorld {
  kind: "polygons";
  squeeze: "forbid" | "allow";
  boundary: Ring;
  /** Each a list of rings, by parity: outlines, holes, islands in holes. */
  obstacles: Ring[][];
  walls: Point[][];
  points: Point[];
}

export type World = GridWorld | PolygonWorld;

export interface WorldInfo {
  /** Names the content: the same world has the same id, and an id always means the same world. */
  id: string;
  kind: World["kind"];
  /** min x, min y, max x, max y. */
  bounds: [number, number, number, number];
  /** Of a grid: free cells and all cells; of polygons: corners and obstacles. */
  free_cells?: number;
  cells?: number;
  corners?: number;
  obstacles?: number;
}
export interface WorldReply {
  info: WorldInfo;
  world: World;
  /** Queries that came with an imported file (a saved run). */
  runs?: SavedRun[];
}
export interface SavedRun {
  query: Query;
  results: PlanResult[];
}

export interface FileContent {
  name: string;
  /** base64 */
  content: string;
}

export interface Parameter {
  name: string;
  help: string;
  type: "integer" | "number" | "choice" | "flag";
  default: number | string | boolean;
  least?: number;
  most?: number;
  choices?: string[];
}
export interface Generator {
  name: string;
  title: string;
  makes: "grid" | "polygons";
  parameters: Parameter[];
}
export interface GenerateRequest {
  generator: string;
  seed: number;
  parameters: Record<string, number | string | boolean>;
}
/** The generated world, and the command line that makes the same one. */
export interface GeneratedReply extends WorldReply {
  command: string;
}

export interface PlannerOption {
  name: string;
  /** The first is the default. */
  values: string[];
  help: string;
}
export interface PlannerInfo {
  name: string;
  title: string;
  source: string;
  guarantee: string;
  worlds: string;
  optimal: boolean;
  radius: boolean;
  within: boolean;
  nearest: boolean;
  options: PlannerOption[];
  /** Why it cannot work in this world or answer such a query; empty if it can. Only where a world was named. */
  misfit?: string;
}

export interface Query {
  from: Point;
  to: Point;
  radius?: number;
  nearest?: boolean;
  within?: number;
}

/** Piece `piece` (from points[piece] to the next) is an arc around `centre`. */
export interface Arc {
  piece: number;
  centre: Point;
  counter_clockwise: boolean;
}
export type Status =
  | "found"
  | "unreachable"
  | "too_wide"
  | "start_blocked"
  | "goal_blocked"
  | "budget_spent"
  | "unsupported"
  | "stale";
export interface PlanResult {
  planner: string;
  status: Status;
  valid: boolean;
  note?: string;
  length?: number | null;
  cost?: number | null;
  lower_bound?: number | null;
  proven_optimal?: boolean;
  turn_degrees?: number | null;
  /** The least distance that the path keeps from blocked space. */
  clearance?: number | null;
  /** Where an end is blocked: where it lies, and the largest radius of an agent that could stand there. */
  end?: { place: "free" | "in_obstacle" | "outside"; room: number };
  /** Where the agent is too wide: the largest radius with which one gets to the goal. */
  widest_radius?: number;
  expanded?: number;
  generated?: number;
  time_us?: number;
  build_us?: number;
  memory_bytes?: number;
  cells?: string[];
  start_used?: Point;
  goal_used?: Point;
  points?: Point[];
  arcs?: Arc[];
}
export interface PlanRequest {
  query: Query;
  /** As on the command line: NAME or NAME:option=value:option=value. */
  planners: string[];
  /** Time is the median of so many runs, 1 to 1000. */
  repeat?: number;
  /** Give up after so many milliseconds each; at most and by default 10000. */
  time_limit_ms?: number;
  /** Look for the length of a shortest path even if no planner asked proves one. */
  optimum?: boolean;
}
export interface PlanReply {
  results: PlanResult[];
  /** The length of a shortest path; null if unknown. */
  optimum: number | null;
}

export interface TraceRequest {
  query: Query;
  planner: string;
  /** At most so many events; 200000 by default, which is also the most. */
  limit?: number;
}
/** What happened in a search, in order; all arrays have the same length. */
export interface TraceReply {
  planner: string;
  /** 0 generated (put on the open list), 1 expanded (taken off it). */
  kind: number[];
  x: number[];
  y: number[];
  /** Where the node was reached from: itself for a start. */
  parent_x: number[];
  parent_y: number[];
  g: number[];
  h: number[];
  /** The two ends of what is seen from the parent, for searches over intervals and portals; null elsewhere. */
  left_x: (number | null)[];
  left_y: (number | null)[];
  right_x: (number | null)[];
  right_y: (number | null)[];
  /** Events there were; more than the arrays hold if the limit cut them short. */
  total: number;
  result: PlanResult;
}

export interface LayerInfo {
  name: string;
  title: string;
  /** Why this world has no such layer; empty if it has. */
  misfit: string;
}
export interface Layer {
  name: string;
  title: string;
  /** Areas by what they are (`key`, for the legend) or by what they measure (`value`, on the scale). A ring is flat: x, y, x, y, … */
  areas: { key: string; value: number | null; rings: number[][] }[];
  /** Flat: x, y, x, y for each. */
  segments: number[];
  /** Narrow places. */
  gates: { a: Point; b: Point; width: number }[];
  scale: { title: string; low: number; high: number } | null;
}

export interface PictureRequest {
  format: "svg" | "png";
  query?: Query;
  planners?: string[];
  layers?: string[];
  size?: number;
  title?: string;
  searched?: boolean;
}

export interface SaveRequest {
  /** With extension, without folders. */
  name: string;
  paths: boolean;
  statistics: boolean;
  query?: Query;
  planners?: string[];
}

export interface BatchRequest {
  kind: "batch";
  world: string;
  planners: string[];
  /** How many random queries. */
  queries: number;
  seed: number;
  radius?: number;
  repeat?: number;
}
/** Builds what planners need before they are asked, so that plan requests answer at once. */
export interface PrepareRequest {
  kind: "prepare";
  world: string;
  planners: string[];
}
export type JobRequest = BatchRequest | PrepareRequest;
export interface BatchRow {
  query: number;
  planner: string;
  status: Status;
  length: number | null;
  /** What the path costs: its length where the ground has no weights. */
  cost: number | null;
  /** Cost through the least one known, 1 or more. */
  optimal_ratio: number | null;
  turn_degrees: number | null;
  expanded: number;
  generated: number;
  time_us: number;
  valid: boolean;
  from: Point;
  to: Point;
}
export interface JobState {
  id: string;
  kind: JobRequest["kind"];
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** What is being done, and how far it is. */
  what: string;
  done: number;
  total: number;
  error?: string;
  /** When done. Of a batch: its rows, and the same as the CSV that `taut bench` writes. */
  rows?: BatchRow[];
  csv?: string;
  /** Of prepare: time and memory of what was built, by planner. */
  builds?: { planner: string; build_us: number; memory_bytes: number }[];
}

export interface LiveAgent {
  id: number;
  at: Point;
  goal: Point;
  /** Of a disc; 0 for a point. */
  radius?: number;
}
export interface LiveWay {
  id: number;
  status: Status;
  points: Point[];
  arcs?: Arc[];
  /** Whether the edit blocked the old path, or only made a shorter one possible. */
  blocked: boolean;
}
export type LiveEdit =
  | { op: "insert"; name: string; ring: Ring }
  | { op: "move"; name: string; ring: Ring }
  | { op: "remove"; name: string };
export interface LiveStartReply {
  live: string;
  ways: LiveWay[];
}
export interface LiveEditReply {
  /** Only agents whose path the edits touch, or whose goal is new. */
  ways: LiveWay[];
  edit_us: number;
  plan_us: number;
  /** Cells of the mesh that the edits made anew; flat rings. */
  changed: number[][];
}

export interface About {
  version: string;
  /** Extensions with their dot. */
  reads: string[];
  writes: string[];
  limits: { body_bytes: number; grid_side: number; corners: number; batch_queries: number; trace_events: number };
}
