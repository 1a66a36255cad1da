// What the parts of the page know of each other: one state that everyone reads and few write, overlays that draw on the
// canvas, tools that take the pointer, panels in the side bar. A part never reaches into another; it listens to the
// state. (A new part is one file, and one line in main.ts.)
import type { GenerateRequest, PlannerInfo, PlanReply, Point, Query, World, WorldInfo } from "./api";
import type { Api } from "./client";

/** How the world on the screen came about: what its command line has to begin with. */
export type Origin =
  | { how: "generated"; request: GenerateRequest; command: string }
  | { how: "imported"; name: string }
  | { how: "drawn" };

/** A planner on the screen; its number decides colour, dashes and marker, and stays while it is chosen. */
export interface Chosen {
  spec: string;
  number: number;
}

export interface State {
  world: World;
  /** Null while the server does not know the world as it is now. */
  info: WorldInfo | null;
  origin: Origin;
  query: Query;
  /** All planners, with their misfit to world and query as they are now. */
  planners: PlannerInfo[];
  chosen: Chosen[];
  /** The answer to `query` by `chosen`; null while there is none. */
  reply: PlanReply | null;
  /** The planner that is looked at: watched, emphasised in picture and table. */
  focus: string | null;
  tool: string;
  panel: string;
  theme: "light" | "dark";
}

export interface Store {
  readonly get: () => Readonly<State>;
  /** Listeners of changed fields run once, after the current turn of the event loop's microtasks. */
  set(change: Partial<State>): void;
  /** Called when any of the fields has changed; returns how to stop listening. */
  on(fields: (keyof State)[], listener: (state: Readonly<State>) => void): () => void;
}

/** World to screen and back; screen is in CSS pixels from the canvas's upper left corner. Row 0 of a grid is on top. */
export interface View {
  readonly scale: number;
  to_screen(p: Point): Point;
  to_world(p: Point): Point;
  /** Shows all of the world. */
  fit(): void;
  /** Asks for a new frame; cheap, any number of times. */
  redraw(): void;
  /** The ground (world and layers below paths) is kept as a picture until this is called or the view moves. */
  redraw_ground(): void;
  readonly width: number;
  readonly height: number;
}

export interface Overlay {
  /** Ground: 0 to 99, kept as a picture (world 10, layers 50). Above: 100 and more, drawn each frame (search 120, paths 150, agents 180, ends 200). */
  readonly order: number;
  draw(context: CanvasRenderingContext2D, view: View): void;
}

export interface PointerPlace {
  world: Point;
  screen: Point;
  shift: boolean;
  /** Of the pointer: a finger is thicker than a mouse. */
  touch: boolean;
  /** Of the keyboard's cursor: it does not tremble, its smallest step is meant. */
  steady?: boolean;
}
export interface Tool {
  readonly id: string;
  readonly title: string;
  /** A single letter. */
  readonly key: string;
  /** For which worlds, undefined for all. */
  readonly only?: World["kind"];
  readonly cursor?: string;
  /** True if the tool takes this press; otherwise the view is dragged. */
  down(at: PointerPlace): boolean;
  move(at: PointerPlace): void;
  up(at: PointerPlace): void;
  /** While no button is pressed. */
  hover?(at: PointerPlace): void;
  /** Escape, or another tool was chosen. */
  cancel?(): void;
  /** The press under way comes to nothing (it was half of a pinch), but what earlier presses began goes on. A tool that keeps
   *  nothing between presses does without; then it is cancelled. */
  release?(): void;
  /** Keys that the page does not know itself; true if it was one of the tool's. */
  press?(key: string): boolean;
}

export interface Panel {
  readonly id: string;
  readonly title: string;
  mount(host: HTMLElement, studio: Studio): void;
}

export interface Studio {
  readonly api: Api;
  readonly state: Store;
  readonly view: View;
  add_overlay(overlay: Overlay): void;
  add_tool(tool: Tool): void;
  /** Changes the world as one step of undo. With an origin it is another world: the view shows all of it, start and goal are
   *  placed anew. `info`: what the server has said of it, if it knows it already. */
  change_world(world: World, what: string, origin?: Origin, info?: WorldInfo): void;
  /** The id of the world as it is now, once the server knows it. */
  known_world(): Promise<WorldInfo>;
  /** Does `work` with the id of the world; if the server has forgotten it, uploads it and tries once more. */
  with_world<T>(work: (id: string) => Promise<T>): Promise<T>;
  /** For the status line and screen readers. */
  tell(message: string, kind?: "info" | "error"): void;
  /** Gives the user a file. */
  download(name: string, content: Blob): void;
}
