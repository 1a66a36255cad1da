// Watch: the search of the planner in focus, event by event: forward, back, playing, or anywhere by the slider. It follows
// the query; a new search is shown at its end, or from its start while playing.
import type { TraceReply } from "../api";
import { describe } from "../client";
import { button, checkbox, choice, field, h, keep_focus, replace_children, select_box } from "../dom";
import { count } from "../format";
import { FrameLoop } from "../frame_loop";
import { Replay, type Measure } from "../replay";
import { ReplayPainter, type Shown } from "../replay_paint";
import type { Panel, Studio } from "../studio";
import { figures } from "./figures";
import { scale_legend } from "./legend";
import { show_node, show_open } from "./watch_numbers";
import { layers_section } from "./watch_layers";

const kMeasures: { value: Measure; text: string }[] = [
  { value: "g", text: "g" },
  { value: "f", text: "f" },
  { value: "order", text: "Order" },
];
const kMeasureTitles: Record<Measure, string> = {
  g: "g: length of the way to the node",
  f: "f: that, and what is at least still to go",
  order: "Order in which nodes were expanded",
};
/** Events a second; "all" is the whole search in ten seconds. */
const kSpeeds = ["1", "5", "20", "100", "1000", "10000", "all"];
const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

class Watch {
  private replay: Replay | null = null;
  private painter: ReplayPainter | null = null;
  private moment = 0;
  private shown: Shown = { by: "g", links: true, cones: true, open: true };
  private speed = "all";
  private unit: "event" | "expansion" = "expansion";
  private playing = false;
  /** Milliseconds since the last picture, and what part of a step is still to come. */
  private unseen = 0;
  private owed = 0;
  private readonly film = new FrameLoop((ms) => this.tick(ms));
  private asking: AbortController | null = null;
  private asked_for = "";
  private timer = 0;

  private readonly slider = h("input", { type: "range", min: 0, max: 0, step: 1, value: 0, "aria-label": "Moment of the search" });
  private readonly numbers = h("dl", { class: "figures wide-first" });
  private readonly told = h("p", { class: "note", role: "status" });
  private readonly node = h("dl", { class: "figures wide-first" });
  private readonly open_list = h("div");
  private readonly legend = h("div");
  private readonly planner = h("div");
  private readonly play_button = button("Play", () => this.play(!this.playing), { icon: "play", kind: "primary" });

  constructor(private readonly studio: Studio) {
    this.slider.addEventListener("input", () => {
      this.play(false);
      this.go(Number(this.slider.value));
    });
    studio.add_overlay({ order: 120, draw: (context, view) => {
      if (this.active() && this.painter !== null) this.painter.draw(context, view, this.moment);
    } });
    studio.state.on(["query", "info", "focus", "chosen", "panel"], () => this.follow());
    studio.state.on(["chosen", "focus"], () => this.show_planners());
    studio.state.on(["theme"], () => this.repaint());
    studio.state.on(["panel"], () => {
      if (!this.active()) this.play(false);
      studio.view.redraw();
    });
  }

  elements(): HTMLElement[] {
    return [
      h(
        "section",
        { class: "card", "aria-label": "Search" },
        h("h2", {}, "Search"),
        this.planner,
        h(
          "div",
          { class: "transport", role: "group", "aria-label": "Replay" },
          button("To the start", () => this.jump(0), { icon: "first", bare: true }),
          button("Back", () => this.step(-1), { icon: "back", bare: true }),
          this.play_button,
          button("Step", () => this.step(1), { icon: "step", bare: true }),
          button("To the end", () => this.jump(this.replay?.count ?? 0), { icon: "last", bare: true }),
        ),
        this.slider,
        this.numbers,
        this.told,
        h(
          "div",
          { class: "columns" },
          field("Speed", select_box(
            kSpeeds.map((value) => ({ value, text: value === "all" ? "all in 10 s" : `${count(Number(value))} events/s` })),
            this.speed,
            (value) => { this.speed = value; },
          )),
          field("A step is", select_box(
            [{ value: "expansion", text: "an expansion" }, { value: "event", text: "an event" }],
            this.unit,
            (value) => { this.unit = value === "event" ? "event" : "expansion"; },
          )),
        ),
        h("h3", {}, "Node just expanded"),
        this.node,
        this.open_list,
      ),
      h(
        "section",
        { class: "card", "aria-label": "Colours" },
        h("h2", {}, "Colours"),
        choice("Colour nodes by", kMeasures, this.shown.by, (by) => this.change({ by })),
        this.legend,
        h(
          "div",
          {},
          checkbox("Links to parents", this.shown.links, (links) => this.change({ links })),
          checkbox("What is seen from the parent", this.shown.cones, (cones) => this.change({ cones }), "Intervals and cones, of planners that search over them"),
          checkbox("Open list", this.shown.open, (open) => this.change({ open })),
        ),
      ),
    ];
  }

  begin(): void {
    this.show_planners();
    this.show_moment();
    this.follow();
  }

  private active(): boolean {
    return this.studio.state.get().panel === "watch";
  }

  private focus(): string | null {
    const { focus, chosen } = this.studio.state.get();
    return chosen.some(({ spec }) => spec === focus) ? focus : (chosen[0]?.spec ?? null);
  }

  private show_planners(): void {
    const { chosen } = this.studio.state.get();
    const now = this.focus();
    const box = select_box(chosen.map(({ spec }) => spec), now ?? "", (spec) => this.studio.state.set({ focus: spec }));
    box.dataset["key"] = "planner";
    keep_focus(this.planner, () =>
      replace_children(this.planner, chosen.length === 0 ? h("p", { class: "note" }, "Choose a planner to watch.") : field("Planner", box)),
    );
  }

  /** Asks for the search as it would be now, once things have come to rest for a moment. */
  private follow(): void {
    if (!this.active()) return;
    window.clearTimeout(this.timer);
    const { info, query } = this.studio.state.get();
    const planner = this.focus();
    const wanted = JSON.stringify([info?.id, query, planner]);
    if (planner === null) this.forget("");
    if (info === null || planner === null || wanted === this.asked_for) return;
    this.timer = window.setTimeout(() => {
      this.asked_for = wanted;
      void this.ask(planner);
    }, 160);
  }

  private async ask(planner: string): Promise<void> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    const { query } = this.studio.state.get();
    try {
      const trace = await this.studio.with_world((id) => this.studio.api.trace(id, { query, planner }, asking.signal));
      if (!asking.signal.aborted) this.take(trace);
    } catch (error) {
      if (!asking.signal.aborted) this.forget(`This search could not be watched: ${describe(error)}`);
    }
  }

  private forget(why: string): void {
    this.asking?.abort();
    this.play(false);
    this.asked_for = "";
    this.replay = null;
    this.moment = 0;
    this.told.textContent = why;
    this.repaint();
  }

  private take(trace: TraceReply): void {
    this.replay = new Replay(trace);
    this.slider.max = String(this.replay.count);
    this.moment = this.playing ? 0 : this.replay.count;
    this.owed = 0;
    const parts: string[] = [];
    if (trace.result.status !== "found") parts.push(`${trace.planner} answered: ${trace.result.status.replace("_", " ")}.`);
    if (trace.result.note !== undefined && trace.result.note !== "") parts.push(trace.result.note);
    if (this.replay.count === 0) parts.push("This search reports no events here.");
    if (this.replay.cut_short) {
      parts.push(`Cut short at the limit: the first ${count(this.replay.count)} of ${count(this.replay.total)} events.`);
    }
    this.told.textContent = parts.join(" ");
    this.repaint();
  }

  private repaint(): void {
    const { theme, world } = this.studio.state.get();
    this.painter = this.replay === null ? null : new ReplayPainter(this.replay, this.shown, theme, world.kind === "grid" && !this.replay.has_intervals);
    const range = this.replay?.range(this.shown.by);
    replace_children(this.legend, range !== undefined && scale_legend(kMeasureTitles[this.shown.by], range.low, range.high, theme));
    this.show_moment();
  }

  private change(change: Partial<Shown>): void {
    this.shown = { ...this.shown, ...change };
    this.repaint();
  }

  private step(direction: 1 | -1): void {
    if (this.replay === null) return;
    this.play(false);
    const next = this.unit === "event" ? this.moment + direction : this.replay.next_expansion(this.moment, direction);
    this.go(next);
  }

  private jump(moment: number): void {
    this.play(false);
    this.go(moment);
  }

  private go(moment: number): void {
    this.moment = Math.max(0, Math.min(this.replay?.count ?? 0, Math.round(moment)));
    this.show_moment();
  }

  private play(on: boolean): void {
    if (on === this.playing || (on && this.replay === null)) return;
    this.playing = on;
    replace_children(this.play_button, ...button(on ? "Pause" : "Play", () => undefined, { icon: on ? "pause" : "play" }).childNodes);
    if (!on) return;
    if (this.moment >= (this.replay?.count ?? 0)) this.go(0);
    this.owed = this.unseen = 0;
    this.film.start();
  }

  private tick(ms: number): boolean {
    if (!this.playing || this.replay === null) return false;
    this.unseen += ms;
    // Who asked for less motion gets a few pictures instead of a film.
    if (still() && this.unseen < 700) return true;
    const rate = this.speed === "all" ? Math.max(1, this.replay.count / 10) : Number(this.speed);
    this.owed += (rate * Math.min(1000, this.unseen)) / 1000;
    this.unseen = 0;
    const steps = Math.floor(this.owed);
    this.owed -= steps;
    if (steps > 0) this.go(this.moment + steps);
    if (this.moment >= this.replay.count) this.play(false);
    return this.playing;
  }

  private show_moment(): void {
    const { replay, moment } = this;
    this.slider.value = String(moment);
    this.slider.disabled = replay === null || replay.count === 0;
    const event = replay === null ? "–" : `${count(moment)} of ${count(replay.count)}`;
    const open = replay === null ? "–" : count(replay.open_count[moment] ?? 0);
    const expanded = replay === null ? "–" : count(replay.expanded_count[moment] ?? 0);
    replace_children(this.numbers, figures([["event", event], ["open", open], ["expanded", expanded]]));
    this.slider.setAttribute("aria-valuetext", replay === null ? "No search yet" : `Event ${event}, open ${open}, expanded ${expanded}`);
    show_node(this.node, replay, moment);
    show_open(this.open_list, replay, moment, this.studio.state.get().theme);
    this.studio.view.redraw();
  }
}

export const watch: Panel = {
  id: "watch",
  title: "Watch",
  mount(host, studio) {
    const part = new Watch(studio);
    host.append(...part.elements(), layers_section(studio));
    part.begin();
  },
};
