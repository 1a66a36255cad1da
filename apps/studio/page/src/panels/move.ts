// Move: a live copy of the world in which agents walk while crates and doors change the triangulation under them. All that
// the pointer does on the map can be done in the panel's list as well.
import { moved, rectangle, thick_segment, type Agent } from "../agents";
import type { Layer, LiveEditReply, Point, PolygonWorld } from "../api";
import { describe } from "../client";
import { button, checkbox, field, h, progress_bar, replace_children } from "../dom";
import { count, time } from "../format";
import { FrameLoop } from "../frame_loop";
import { LiveWorld, type Thing } from "../live_world";
import { draw_live } from "../live_paint";
import type { Panel, Studio, Tool } from "../studio";
import { figures } from "./figures";
import { agent_tool, crate_tool, door_tool, type Draft } from "./move_tools";
import { add_crate_somewhere, add_door_somewhere } from "./move_place";
import { focus_thing, things_list } from "./move_things";

const kMostAgents = 200;
const kSecondsAcross = 9;
const kChanged = "The world has changed: start again.";

export class Move {
  live: LiveWorld | null = null;
  selected: Thing | null = null;
  draft: Draft = { ring: null, way: null };
  private agents = 12;
  private radius = 0;
  private speed = 1;
  private paused = false;
  private starting = false;
  /** Counts what makes a start that is under way worthless. */
  private resets = 0;
  private show_mesh = false;
  private mesh: Layer | null = null;
  private mesh_asked = false;
  private mesh_wanted = false;
  private world = "";
  private readonly walking = new FrameLoop((ms) => this.tick(ms));

  private readonly told = h("p", { class: "note", role: "status" });
  private readonly numbers = h("dl", { class: "figures" });
  private readonly list = h("div", { tabindex: -1 });
  private readonly start_button = button("Start", () => void this.start(), { icon: "play", kind: "primary" });
  private readonly pause_button = button("Pause", () => this.pause(!this.paused), { disabled: true });
  private readonly waiting_bar = progress_bar("Starting");

  constructor(readonly studio: Studio) {
    this.waiting_bar.hidden = true;
    studio.add_overlay({
      order: 180,
      draw: (context, view) => {
        if (this.live === null || !this.active()) return;
        const { theme } = studio.state.get();
        draw_live(context, view, this.live, theme, { mesh: this.show_mesh ? this.mesh : null, selected: this.selected, draft: this.draft.ring, draft_way: this.draft.way });
      },
    });
    studio.state.on(["panel"], () => {
      if (this.active()) this.walking.start();
      studio.view.redraw();
    });
    studio.state.on(["info"], ({ info }) => {
      if (this.live === null || info === null || info.id === this.world) return;
      void this.stop();
      this.told.textContent = kChanged;
    });
  }

  elements(): HTMLElement[] {
    const agents = h("input", { type: "number", min: 0, max: kMostAgents, step: 1, value: this.agents });
    agents.addEventListener("change", () => {
      this.agents = Math.max(0, Math.min(kMostAgents, Math.round(Number(agents.value)) || 0));
      agents.value = String(this.agents);
    });
    const radius = h("input", { type: "number", min: 0, step: "any", value: this.radius });
    radius.addEventListener("change", () => {
      this.radius = Math.max(0, Number(radius.value)) || 0;
      radius.value = String(this.radius);
    });
    const speed = h("input", { type: "range", min: -2, max: 2, step: 0.25, value: 0 });
    speed.addEventListener("input", () => {
      this.speed = 2 ** Number(speed.value);
      speed.setAttribute("aria-valuetext", `${this.speed.toFixed(2)} times`);
    });
    this.show();
    return [
      h(
        "section",
        { class: "card", "aria-label": "Live world" },
        h("h2", {}, "Live world"),
        h("p", { class: "note" }, "Agents walk along shortest paths. Put crates in their way, drag them, close doors: only paths that an edit touches are planned anew."),
        h("div", { class: "columns" }, field("Agents", agents), field("Radius", radius), field("Speed", speed)),
        h("div", { class: "buttons" }, this.start_button, this.pause_button, button("Reset", () => this.reset())),
        this.waiting_bar,
        this.told,
        this.numbers,
        checkbox("Show the triangulation", this.show_mesh, (on) => {
          this.show_mesh = on;
          if (!on) this.mesh = null;
          void this.refresh_mesh();
        }),
      ),
      h(
        "section",
        { class: "card", "aria-label": "Crates, doors, agents" },
        h("h2", {}, "Crates, doors, agents"),
        h(
          "div",
          { class: "buttons" },
          button("Crate", () => add_crate_somewhere(this), { icon: "crate", title: "Add a crate somewhere" }),
          button("Door", () => add_door_somewhere(this), { icon: "door", title: "Add a door somewhere" }),
          button("Agent", () => this.add_agent(), { icon: "agent", title: "Add an agent" }),
        ),
        this.list,
      ),
    ];
  }

  private active(): boolean {
    return this.studio.state.get().panel === "move";
  }

  /** The live world if it runs; says what to do if not. */
  running(): LiveWorld | null {
    if (this.live?.running === true) {
      if (!this.active()) this.studio.state.set({ panel: "move" });
      return this.live;
    }
    this.studio.tell("Start the live world first (panel Move).");
    this.studio.state.set({ panel: "move" });
    return null;
  }

  private async start(): Promise<void> {
    if (this.starting) return;
    this.starting = true;
    this.start_button.disabled = true;
    this.waiting_bar.hidden = false;
    this.waiting_bar.show(0, 0, "Triangulating and planning …");
    try {
      const { resets } = this;
      await this.stop();
      const { id, world } = await this.polygons();
      const live = new LiveWorld(this.studio.api, world, Math.random, (reply) => this.answered(reply), (why) => this.failed(why));
      await live.start(id, this.agents, this.radius);
      const changed = this.studio.state.get().info?.id !== this.world;
      if (changed || resets !== this.resets) {
        this.told.textContent = changed ? kChanged : "";
        await live.end();
        return;
      }
      this.live = live;
      this.told.textContent = `${count(live.agents.length)} agents are on their way.`;
      this.pause(false);
      void this.refresh_mesh();
    } catch (error) {
      this.told.textContent = `The live world could not be started: ${describe(error)}`;
    } finally {
      this.starting = false;
      this.start_button.disabled = false;
      this.waiting_bar.hidden = true;
      this.show();
    }
  }

  /** The world on the screen as polygons, known to the server. */
  private async polygons(): Promise<{ id: string; world: PolygonWorld }> {
    return this.studio.with_world(async (id) => {
      this.world = id;
      const { world } = this.studio.state.get();
      if (world.kind === "polygons") return { id, world };
      const outline = await this.studio.api.outline(id);
      if (outline.world.kind !== "polygons") throw new Error("the server gave no outline of this grid");
      return { id: outline.info.id, world: outline.world };
    });
  }

  private reset(): void {
    ++this.resets;
    this.waiting_bar.hidden = true;
    void this.stop();
  }
  private async stop(): Promise<void> {
    const { live } = this;
    this.live = null;
    this.mesh = this.selected = null;
    this.draft = { ring: null, way: null };
    this.told.textContent = "";
    this.show();
    await live?.end();
  }

  private pause(on: boolean): void {
    this.paused = on;
    replace_children(this.pause_button, h("span", {}, on ? "Walk on" : "Pause"));
    if (!on) this.walking.start();
  }

  /** Lets everyone walk for a moment; says whether they shall go on. */
  private tick(ms: number): boolean {
    const { live } = this;
    if (live === null || this.paused || !this.active()) return false;
    live.step((live.extent / kSecondsAcross) * this.speed * Math.min(0.1, ms / 1000), performance.now());
    this.studio.view.redraw();
    this.show_numbers();
    return true;
  }

  private answered(reply: LiveEditReply | null): void {
    if (reply !== null && reply.changed.length > 0) void this.refresh_mesh();
    this.show_numbers();
    this.studio.view.redraw();
    // While nobody walks no frame is drawn by itself, and what is lit would stay so.
    window.setTimeout(() => this.studio.view.redraw(), 1000);
  }
  private failed(why: string): void {
    if (this.live?.running !== true) {
      void this.stop();
      this.told.textContent = "The live world has ended: start again.";
      this.studio.tell(`The live world has ended: ${why}`, "error");
      return;
    }
    this.studio.tell(`The edit was refused: ${why}`, "error");
    if (this.selected !== null && !this.live.things.includes(this.selected)) this.selected = null;
    this.show();
  }

  private async refresh_mesh(): Promise<void> {
    this.studio.view.redraw();
    this.mesh_wanted = true;
    if (this.mesh_asked) return;
    this.mesh_asked = true;
    while (this.mesh_wanted) {
      // What happens from here on is not in the answer, and is asked for again.
      this.mesh_wanted = false;
      await this.ask_for_mesh();
    }
    this.mesh_asked = false;
  }
  private async ask_for_mesh(): Promise<void> {
    const id = this.live?.id ?? null;
    if (!this.show_mesh || id === null) return;
    const current = (): boolean => this.show_mesh && this.live?.id === id;
    try {
      const mesh = await this.studio.api.live_layer(id);
      if (current()) this.mesh = mesh;
    } catch (error) {
      if (current()) this.studio.tell(`The triangulation could not be shown: ${describe(error)}`, "error");
    }
    this.studio.view.redraw();
  }

  add_crate(a: Point, b: Point): void {
    const live = this.running();
    if (live === null) return;
    this.selected = live.add_thing("crate", rectangle(a, b));
    this.show();
  }
  add_door(a: Point, b: Point): void {
    const live = this.running();
    if (live === null) return;
    this.selected = live.add_thing("door", thick_segment(a, b, this.door_width()));
    this.show();
  }
  door_width(): number {
    return (this.live?.extent ?? 0) * 0.006;
  }

  add_agent(at?: Point, goal?: Point): void {
    const live = this.running();
    if (live === null) return;
    if (live.agents.length >= kMostAgents) {
      this.studio.tell(`There are ${kMostAgents} agents already.`);
      return;
    }
    live.add_agent(at ?? live.free_place(this.radius), goal, this.radius);
    this.show();
  }
  remove_agent(agent: Agent): void {
    this.live?.remove_agent(agent);
    this.show();
  }

  nudge(thing: Thing, dx: number, dy: number): void {
    const step = (this.live?.extent ?? 0) * 0.01;
    this.live?.move_thing(thing, moved(thing.ring, dx * step, dy * step));
    this.studio.view.redraw();
  }
  toggle(thing: Thing): void {
    this.live?.toggle(thing);
    this.selected = thing;
    this.studio.tell(`${thing.name} is ${thing.closed ? "closed" : "open"}.`);
    this.show();
  }
  remove(thing: Thing): void {
    this.live?.remove_thing(thing);
    if (this.selected === thing) this.selected = null;
    this.show();
  }
  select(thing: Thing | null): void {
    this.selected = thing;
    this.studio.view.redraw();
  }

  show(): void {
    this.pause_button.disabled = this.live === null;
    replace_children(this.start_button, ...button(this.live === null ? "Start" : "Start again", () => undefined, { icon: "play" }).childNodes);
    // Who works with the keyboard stays where they were, or at the list if that is gone.
    const held = this.list.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    replace_children(this.list, things_list(this));
    if (held !== null && held !== undefined) focus_thing(this.list, held);
    this.show_numbers();
    this.studio.view.redraw();
  }

  private last_numbers = "";
  private show_numbers(): void {
    const { live } = this;
    const n = live?.numbers ?? null;
    const pairs: [string, string][] = [
      ["walking", live === null ? "–" : count(live.agents.length - live.waiting())],
      ["waiting", live === null ? "–" : count(live.waiting())],
      ["edits", n === null ? "–" : count(n.edits)],
      ["last edit", n === null ? "–" : time(n.edit_us)],
      ["planning", n === null ? "–" : time(n.plan_us)],
      ["paths touched", n === null ? "–" : `${n.touched} of ${live?.agents.length ?? 0}`],
      ["cells made anew", n === null ? "–" : count(n.changed_cells)],
    ];
    const text = JSON.stringify(pairs);
    if (text === this.last_numbers) return;
    this.last_numbers = text;
    replace_children(this.numbers, figures(pairs));
  }
}

// Tools are there before the panel is first looked at, and both are of the same live world.
let the_move: Move | null = null;
const move_of = (studio: Studio): Move => (the_move ??= new Move(studio));

export const move_tools: ((studio: Studio) => Tool)[] = [
  (studio) => crate_tool(move_of(studio)),
  (studio) => door_tool(move_of(studio)),
  (studio) => agent_tool(move_of(studio)),
];

export const move: Panel = {
  id: "move",
  title: "Move",
  mount(host, studio) {
    host.append(...move_of(studio).elements());
  },
};
