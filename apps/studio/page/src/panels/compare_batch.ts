// A batch of random queries as a job of the server, and what came of it: plots, the same as tables, and each query one
// click away from the map.
import type { BatchRow, JobState } from "../api";
import { describe } from "../client";
import { scatter_chart, share_chart, strip_chart, type Series } from "../charts";
import { button, checkbox, field, h, progress_bar, replace_children } from "../dom";
import { above_optimum, count, measure, time } from "../format";
import type { BatchOnScreen } from "../command_line";
import { fitting_specs } from "../fitting";
import { summarise, type PlannerSummary } from "../statistics";
import type { Studio } from "../studio";

export interface Plot {
  name: string;
  svg: string;
}
export interface BatchResult {
  request: BatchOnScreen;
  rows: BatchRow[];
  /** The world they were asked in. */
  world: string;
  /** As `taut bench` writes it. */
  csv: string | null;
}

const kRowsShown = 100;

function number_box(value: number, least: number, most: number, act: (value: number) => void): HTMLInputElement {
  const box = h("input", { type: "number", min: least, max: most, step: 1, value });
  box.addEventListener("change", () => {
    const now = Math.max(least, Math.min(Number(box.max), Math.round(Number(box.value)) || least));
    box.value = String(now);
    act(now);
  });
  return box;
}

export class Batch {
  result: BatchResult | null = null;
  plots: Plot[] = [];
  on_change: () => void = () => undefined;

  private queries = 100;
  private seed = 1;
  private repeat = 1;
  private with_radius = true;
  private rows_open = false;
  private job: string | null = null;
  private readonly bar = progress_bar("Progress of the batch");
  private readonly run_button = button("Run batch", () => void this.run(), { kind: "primary", icon: "play" });
  private readonly cancel_button = button("Cancel", () => void this.cancel());
  private readonly told = h("p", { class: "note", role: "status" });
  private readonly results = h("div", { class: "field" });

  constructor(private readonly studio: Studio) {
    this.bar.hidden = this.cancel_button.hidden = true;
    studio.state.on(["theme", "chosen"], () => this.show());
    studio.state.on(["info"], () => {
      if (this.result === null) return;
      this.told.textContent = this.of_this_world() ? "" : "These are results of an earlier world.";
      this.on_change();
    });
  }

  element(): HTMLElement {
    const queries = number_box(this.queries, 1, 10000, (n) => { this.queries = n; });
    this.studio.api.about().then(({ limits }) => { queries.max = String(limits.batch_queries); }, () => undefined);
    return h(
      "section",
      { class: "card", "aria-label": "Batch of random queries" },
      h("h2", {}, "Batch of random queries"),
      h(
        "div",
        { class: "columns" },
        field("Queries", queries),
        field("Seed", number_box(this.seed, 0, 2 ** 31 - 1, (n) => { this.seed = n; })),
        field("Runs", number_box(this.repeat, 1, 1000, (n) => { this.repeat = n; })),
      ),
      checkbox("With the radius of the query", this.with_radius, (on) => { this.with_radius = on; }),
      h("div", { class: "buttons" }, this.run_button, this.cancel_button),
      this.bar,
      this.told,
      this.results,
    );
  }

  /** Whether there is a result that belongs to the world on the screen. */
  of_this_world(): boolean {
    return this.result !== null && this.result.world === this.studio.state.get().info?.id;
  }

  private async cancel(): Promise<void> {
    if (this.job === null) return;
    try {
      await this.studio.api.cancel_job(this.job);
    } catch (error) {
      this.studio.tell(`Not cancelled: ${describe(error)}`, "error");
    }
  }

  private async run(): Promise<void> {
    const { query, chosen } = this.studio.state.get();
    if (this.job !== null) return;
    const radius = this.with_radius ? (query.radius ?? 0) : 0;
    const request: BatchOnScreen = {
      queries: this.queries, seed: this.seed, repeat: this.repeat, radius, planners: [],
    };
    this.job = "";
    this.run_button.disabled = true;
    this.told.textContent = "";
    let world = "";
    try {
      const job = await this.studio.with_world(async (id) => {
        world = id;
        // Those who cannot answer the query on the screen, from where it begins, say, may well answer these.
        request.planners = fitting_specs({ chosen, planners: await this.studio.api.planners(id, { radius }) });
        if (request.planners.length === 0) return null;
        return this.studio.api.start_job({ kind: "batch", world, ...request });
      });
      if (job === null) {
        this.told.textContent = "Choose planners that fit this world first.";
        return;
      }
      this.job = job.id;
      this.bar.hidden = this.cancel_button.hidden = false;
      const end = await this.studio.api.follow_job(job.id, (state) => this.progress(state));
      this.finish(end, request, world);
    } catch (error) {
      this.told.textContent = `The batch failed: ${describe(error)}`;
    } finally {
      this.job = null;
      this.run_button.disabled = false;
      this.bar.hidden = this.cancel_button.hidden = true;
    }
  }

  private progress(state: JobState): void {
    this.bar.show(state.done, state.total, `${state.what} · ${count(state.done)} of ${count(state.total)}`);
  }

  private finish(end: JobState, request: BatchOnScreen, world: string): void {
    if (end.state !== "done") {
      this.told.textContent = end.state === "cancelled" ? "Cancelled." : `The batch failed: ${end.error ?? "no reason given"}`;
      return;
    }
    this.result = { request, world, rows: end.rows ?? [], csv: end.csv ?? null };
    this.told.textContent = `${count(request.queries)} queries with ${request.planners.length} planner${request.planners.length === 1 ? "" : "s"} done.`;
    this.show();
  }

  private number_of(planner: string): number {
    const { chosen } = this.studio.state.get();
    const now = chosen.find(({ spec }) => spec === planner)?.number;
    return now ?? this.result?.request.planners.indexOf(planner) ?? 0;
  }

  private series(x: (row: BatchRow) => number | null, y: (row: BatchRow) => number | null = () => 0): Series[] {
    return (this.result?.request.planners ?? []).map((name) => ({
      name,
      number: this.number_of(name),
      points: (this.result?.rows ?? [])
        .filter((row) => row.planner === name && row.status === "found")
        .map((row) => ({ x: x(row) ?? NaN, y: y(row) ?? NaN, row: row.query })),
    }));
  }

  private draw(summaries: PlannerSummary[]): Plot[] {
    const { theme } = this.studio.state.get();
    const linear = (title: string) => ({ title, log: false });
    const log = (title: string) => ({ title, log: true });
    const percent = (row: BatchRow): number | null => (row.optimal_ratio === null ? null : Math.max(0, (row.optimal_ratio - 1) * 100));
    const shares = summaries.map((s) => ({
      name: s.planner,
      number: this.number_of(s.planner),
      share: s.optimal / s.compared,
      told: s.compared === 0 ? "nothing to compare" : `${((100 * s.optimal) / s.compared).toFixed(1)} % (${s.optimal} of ${s.compared})`,
    }));
    return [
      { name: "ratio", svg: strip_chart("Longer than a shortest path", linear("% longer"), this.series(percent), theme) },
      { name: "optimal", svg: share_chart("How often a shortest path was found", shares, theme) },
      { name: "time", svg: strip_chart("Time of a query", log("µs, logarithmic"), this.series((row) => row.time_us), theme) },
      { name: "expanded", svg: strip_chart("Nodes expanded", log("nodes, logarithmic"), this.series((row) => row.expanded), theme) },
      { name: "turning", svg: strip_chart("Turning", linear("degrees in all"), this.series((row) => row.turn_degrees), theme) },
      { name: "time-length", svg: scatter_chart("Time against length", linear("length of the path"), log("µs, logarithmic"), this.series((row) => row.length, (row) => row.time_us), theme) },
    ];
  }

  private show_query(query: number): void {
    const row = this.result?.rows.find((one) => one.query === query);
    if (row === undefined) return;
    if (!this.of_this_world()) {
      this.studio.tell("That query belongs to an earlier world.", "error");
      return;
    }
    const now = this.studio.state.get().query;
    this.studio.state.set({ query: { ...now, from: row.from, to: row.to, radius: this.result?.request.radius ?? 0 } });
    this.studio.tell(`Query ${query + 1} of the batch is on the map.`);
  }

  private show(): void {
    if (this.result === null) return;
    const summaries = summarise(this.result.rows);
    this.plots = this.draw(summaries);
    const figures = this.plots.map(({ name, svg }) => {
      const figure = h("figure", { class: "plot", "data-plot": name });
      // The text is made by charts.ts, which escapes every name in it.
      figure.innerHTML = svg;
      figure.addEventListener("click", (event) => {
        const row = (event.target as Element).closest("[data-row]")?.getAttribute("data-row");
        if (row !== null && row !== undefined) this.show_query(Number(row));
      });
      return figure;
    });
    replace_children(
      this.results,
      h("h3", {}, "By planner"),
      this.summary_table(summaries),
      h("p", { class: "note" }, "A click on a point shows its query on the map."),
      h("div", { class: "plots" }, figures),
      this.one_by_one(),
    );
    this.on_change();
  }

  private one_by_one(): HTMLElement {
    const details = h("details", { open: this.rows_open, ontoggle: () => (this.rows_open = details.open) }, h("summary", {}, "Queries, one by one"), this.row_table());
    return details;
  }

  private summary_table(summaries: PlannerSummary[]): HTMLElement {
    const heads = ["Planner", "Found", "Optimal", "Longer, median", "Longer, most", "Time, median", "Expanded, median", "Turning, median", "Not valid"];
    const degrees = (x: number): string => (Number.isNaN(x) ? "–" : `${measure(x)}°`);
    const dash = (x: number, text: (x: number) => string): string => (Number.isNaN(x) ? "–" : text(x));
    return h(
      "div",
      { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "Batch by planner" },
      h(
        "table",
        { class: "numbers" },
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, summaries.map((s) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, s.planner),
            [
              `${s.found} of ${s.queries}`,
              s.compared > 0 ? `${((100 * s.optimal) / s.compared).toFixed(1)} %` : "–",
              dash(s.ratio.median, above_optimum),
              dash(s.ratio.most, above_optimum),
              dash(s.time_us.median, time),
              dash(s.expanded.median, (x) => measure(x)),
              degrees(s.turn_degrees.median),
            ].map((text) => h("td", {}, text)),
            h("td", { class: s.invalid > 0 ? "bad" : "" }, s.invalid),
          ),
        )),
      ),
    );
  }

  private row_table(): HTMLElement {
    const rows = this.result?.rows ?? [];
    const heads = ["Query", "Planner", "Status", "Length", "vs. optimum", "Time", "Expanded"];
    return h(
      "div",
      { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "Queries of the batch" },
      rows.length > kRowsShown && h("p", { class: "note" }, `The first ${kRowsShown} of ${count(rows.length)}; all are in the CSV.`),
      h(
        "table",
        { class: "numbers" },
        h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, rows.slice(0, kRowsShown).map((row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, h("button", { type: "button", class: "pick", title: "Show on the map", onclick: () => this.show_query(row.query) }, row.query + 1)),
            [
              row.planner,
              row.status.replace("_", " "),
              row.length === null ? "–" : measure(row.length),
              row.optimal_ratio === null ? "–" : above_optimum(row.optimal_ratio),
              time(row.time_us),
              count(row.expanded),
            ].map((text) => h("td", {}, text)),
          ),
        )),
      ),
    );
  }
}
