// A studio without a page: the real state, a view in which a unit of the world is a pixel, and lists of what tools did.
import type { PolygonWorld, World } from "../src/api";
import { make_store } from "../src/store";
import type { Origin, PointerPlace, State, Studio } from "../src/studio";
import type { WorldOverlay } from "../src/world_overlay";

export interface FakeStudio {
  studio: Studio;
  overlay: WorldOverlay;
  /** What each step of undo would be called. */
  changes: string[];
  told: string[];
  /** What the picture was told to paint anew. */
  painted: [number, number, number, number][];
  world(): World;
  polygons(): PolygonWorld;
}

const drawn: Origin = { how: "drawn" };

export function fake_studio(world: World): FakeStudio {
  const changes: string[] = [], told: string[] = [];
  const painted: FakeStudio["painted"] = [];
  const first: State = {
    world, info: null, origin: drawn, query: { from: [-1000, -1000], to: [-1000, -1000] }, planners: [], chosen: [], reply: null, focus: null,
    tool: "select", panel: "world", theme: "light",
  };
  const state = make_store(first);
  const nothing = (): void => undefined;
  const studio = {
    state,
    view: { scale: 1, width: 1000, height: 1000, to_screen: (p: unknown) => p, to_world: (p: unknown) => p, fit: nothing, redraw: nothing, redraw_ground: nothing },
    add_overlay: nothing,
    add_tool: nothing,
    change_world(now: World, what: string) {
      changes.push(what);
      state.set({ world: now, origin: drawn });
    },
    tell: (message: string) => void told.push(message),
  } as unknown as Studio;
  const overlay = {
    show_instead: nothing,
    edit_cells: nothing,
    end_edit: nothing,
    cells_changed: (...box: [number, number, number, number]) => void painted.push(box),
  } as unknown as WorldOverlay;
  return {
    studio,
    overlay,
    changes,
    told,
    painted,
    world: () => state.get().world,
    polygons() {
      const { world: now } = state.get();
      if (now.kind !== "polygons") throw new Error("a world of polygons was expected");
      return now;
    },
  };
}

export const place = (x: number, y: number, touch = false): PointerPlace => ({ world: [x, y], screen: [x, y], shift: false, touch });

/** After the listeners of the state, and what they set off. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
