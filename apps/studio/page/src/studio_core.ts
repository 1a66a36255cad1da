// Makes the studio that all parts know: state, canvas, history, and the server's knowledge of the world.
import type { World } from "./api";
import { api } from "./client";
import { grid_of, bytes_for } from "./bits";
import { CanvasView } from "./canvas_view";
import { first_query } from "./first_ends";
import { world_bounds } from "./geometry";
import { History, type Version } from "./history";
import { ink, type Theme } from "./palette";
import { make_store } from "./store";
import type { Origin, State, Studio, Tool } from "./studio";
import { WorldSync } from "./world_sync";

export interface Core extends Studio {
  readonly view: CanvasView;
  readonly history: History;
  readonly tools: Tool[];
  undo(): void;
  redo(): void;
  /** What was done so far is where the user begins. */
  forget_history(): void;
  /** After each edit, undo and redo. */
  on_history(listener: () => void): void;
  on_tools(listener: () => void): void;
  /** Ends the press that is under way, by pointer or keyboard; with "all" also what the tool keeps between presses. Before
   *  another world is shown: what is in the hand belongs to the old one. */
  give_up(what: "press" | "all"): void;
  on_give_up(listener: (what: "press" | "all") => void): void;
}

export const empty_grid = (width: number, height: number): World =>
  grid_of(width, height, "forbid", new Uint8Array(bytes_for(width, height)));

export const empty_polygons = (width: number, height: number): World => ({
  kind: "polygons",
  squeeze: "forbid",
  boundary: [[0, 0], [width, 0], [width, height], [0, height]],
  obstacles: [],
  walls: [],
  points: [],
});

function first_state(theme: Theme): State {
  const world = empty_polygons(1000, 600);
  return {
    world,
    info: null,
    origin: { how: "drawn" },
    query: first_query(world, { how: "drawn" }),
    planners: [],
    chosen: [],
    reply: null,
    focus: null,
    tool: "select",
    panel: "world",
    theme,
  };
}

const same_bounds = (a: World, b: World): boolean => world_bounds(a).every((value, i) => value === world_bounds(b)[i]);

export function make_studio(canvas: HTMLCanvasElement, theme: Theme, tell: Studio["tell"]): Core {
  const state = make_store(first_state(theme));
  const history = new History();
  const view = new CanvasView(canvas, () => world_bounds(state.get().world), () => ink(state.get().theme).outside);
  const sync = new WorldSync(api, state, history, tell);
  const tools: Tool[] = [];
  const history_listeners = new Set<() => void>(), tool_listeners = new Set<() => void>();
  const give_up_listeners = new Set<(what: "press" | "all") => void>();

  function give_up(what: "press" | "all"): void {
    for (const listener of give_up_listeners) listener(what);
  }

  function show(version: Version, fresh: boolean): void {
    const { world: before, query: { from, to, ...how_to_go } } = state.get();
    const { world, origin } = version;
    const other_size = !same_bounds(before, world);
    give_up(fresh || other_size ? "all" : "press");
    state.set({
      world,
      origin,
      info: history.infos.get(world) ?? null,
      ...(fresh || other_size ? { reply: null, query: { ...(other_size ? {} : how_to_go), ...first_query(world, origin) } } : {}),
    });
    if (fresh || other_size) view.fit();
    for (const listener of history_listeners) listener();
  }

  function step(which: "undo" | "redo"): void {
    const version = history[which](state.get().world);
    if (version === null) tell(`Nothing to ${which}.`);
    else {
      tell(`${which === "undo" ? "Undone" : "Done again"}: ${version.what}.`);
      show(version, false);
    }
  }

  return {
    api,
    state,
    view,
    history,
    tools,
    add_overlay: (overlay) => view.add(overlay),
    add_tool(tool) {
      tools.push(tool);
      for (const listener of tool_listeners) listener();
    },
    change_world(world, what, origin?: Origin, info?) {
      const { world: old, origin: old_origin } = state.get();
      if (info !== undefined) history.infos.set(world, info);
      const version: Version = { world, origin: origin ?? { how: "drawn" } };
      history.push({ world: old, origin: old_origin }, version, what);
      show(version, origin !== undefined);
    },
    known_world: () => sync.known(),
    with_world: (work) => sync.with_world(work),
    tell,
    download(name, content) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(content);
      link.download = name;
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
    forget_history() {
      history.clear();
      for (const listener of history_listeners) listener();
    },
    undo: () => step("undo"),
    redo: () => step("redo"),
    on_history: (listener) => void history_listeners.add(listener),
    on_tools: (listener) => void tool_listeners.add(listener),
    give_up,
    on_give_up: (listener) => void give_up_listeners.add(listener),
  };
}
