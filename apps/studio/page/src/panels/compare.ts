// Compare: the answers to the present query in numbers, side by side; a batch of random queries; files and commands.
import type { PlanResult } from "../api";
import { describe } from "../client";
import { button, field, h, keep_focus, replace_children } from "../dom";
import { fitting_specs } from "../fitting";
import { measure } from "../format";
import { icon } from "../icons";
import { swatch } from "../palette";
import { kResultColumns, shown_columns, sorted, type Column } from "../result_columns";
import type { Panel, Studio } from "../studio";
import { Batch } from "./compare_batch";
import { export_section } from "./compare_export";

const kColumns: readonly Column[] = [
  { id: "planner", title: "Planner", help: "", value: (r) => r.planner, text: (r) => r.planner },
  ...kResultColumns.map((column) =>
    // Why there is none stands where the length would.
    column.id !== "length" ? column : { ...column, text: (r: PlanResult, o: number | null) => (r.status === "found" ? column.text(r, o) : r.status.replace("_", " ")) }),
  { id: "valid", title: "Valid", help: "The path was checked against the world", value: (r) => (r.valid ? 1 : 0), text: (r) => (r.status !== "found" ? "–" : r.valid ? "yes" : "NO") },
];

class Comparison {
  private by = "length";
  private falling = false;
  private repeat = 25;
  private measuring = false;
  private readonly table = h("table", { class: "numbers" });
  private readonly summary = h("p", { class: "note" });
  private readonly measure_button = button("Measure", () => void this.measure(), {
    title: "Asks each planner as often as told; the time is the median",
  });

  constructor(private readonly studio: Studio) {
    studio.state.on(["reply", "chosen", "focus"], () => this.fill());
    this.fill();
  }

  repeats(): number {
    return this.repeat;
  }

  element(): HTMLElement {
    const repeat = h("input", { type: "number", min: 1, max: 1000, step: 1, value: this.repeat });
    repeat.addEventListener("change", () => {
      this.repeat = Math.max(1, Math.min(1000, Math.round(Number(repeat.value)) || 1));
      repeat.value = String(this.repeat);
    });
    return h(
      "section",
      { class: "card", "aria-label": "This query" },
      h("h2", {}, "This query"),
      h("div", { class: "table-scroll", tabindex: 0, role: "region", "aria-label": "Comparison of planners" }, this.table),
      this.summary,
      h("div", { class: "columns" }, field("Runs", repeat), this.measure_button),
    );
  }

  private async measure(): Promise<void> {
    const { query, chosen } = this.studio.state.get();
    const planners = fitting_specs(this.studio.state.get());
    if (planners.length === 0 || this.measuring) return;
    this.measuring = true;
    this.measure_button.disabled = true;
    this.summary.textContent = `Measuring ${this.repeat} runs of each planner …`;
    try {
      let asked = "";
      const reply = await this.studio.with_world((id) =>
        this.studio.api.plan((asked = id), { query, planners, repeat: this.repeat, optimum: true }),
      );
      const now = this.studio.state.get();
      if (now.query !== query || now.chosen !== chosen || now.info?.id !== asked) {
        this.studio.tell("Not measured: the question has changed meanwhile.");
        return;
      }
      this.studio.state.set({ reply });
      this.studio.tell(`Measured: median of ${this.repeat} runs.`);
    } catch (error) {
      this.studio.tell(`Not measured: ${describe(error)}`, "error");
    } finally {
      this.measuring = false;
      this.measure_button.disabled = false;
      this.fill();
    }
  }

  private sort_by(id: string): void {
    this.falling = this.by === id && !this.falling;
    this.by = id;
    this.fill();
  }

  private head(columns: readonly Column[]): HTMLElement {
    return h(
      "tr",
      {},
      columns.map(({ id, title, help }) =>
        h(
          "th",
          { scope: "col", "aria-sort": this.by !== id ? null : this.falling ? "descending" : "ascending" },
          h(
            "button",
            { type: "button", class: "sort", "data-key": `column ${id}`, title: help, onclick: () => this.sort_by(id) },
            title,
            icon("chevron"),
          ),
        ),
      ),
    );
  }

  private pick(planner: string, number: number | undefined): HTMLElement {
    const { focus } = this.studio.state.get();
    const act = (): void => this.studio.state.set({ focus: planner });
    return h("button", { type: "button", class: "pick", "data-key": planner, "aria-pressed": String(planner === focus), onclick: act }, number !== undefined && swatch(number), planner);
  }

  private fill(): void {
    const { reply, chosen, focus } = this.studio.state.get();
    const column = kColumns.find(({ id }) => id === this.by);
    const results = sorted(reply?.results ?? [], (r) => column?.value(r, reply?.optimum ?? null), this.falling);
    const columns = shown_columns(results, kColumns);
    const row = (result: PlanResult): HTMLElement => {
      const number = chosen.find(({ spec }) => spec === result.planner)?.number;
      return h(
        "tr",
        { class: result.planner === focus ? "focused" : "", title: result.note },
        columns.map(({ id, text }) =>
          id === "planner"
            ? h("th", { scope: "row" }, this.pick(result.planner, number))
            : h("td", { class: id === "valid" && result.status === "found" && !result.valid ? "bad" : "" }, text(result, reply?.optimum ?? null)),
        ),
      );
    };
    const nothing = h("tr", {}, h("td", { colspan: columns.length }, "No answers yet: choose planners, and place start and goal."));
    keep_focus(this.table, () =>
      replace_children(this.table, h("thead", {}, this.head(columns)), h("tbody", {}, results.length > 0 ? results.map(row) : nothing)),
    );
    const optimum = reply?.optimum;
    this.summary.textContent =
      optimum === null || optimum === undefined ? "The length of a shortest path is not known here." : `A shortest path is ${measure(optimum)} long.`;
  }
}

export const compare: Panel = {
  id: "compare",
  title: "Compare",
  mount(host, studio) {
    const comparison = new Comparison(studio);
    const batch = new Batch(studio);
    host.append(comparison.element(), batch.element(), ...export_section(studio, batch, () => comparison.repeats()));
  },
};
