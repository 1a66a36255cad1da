// What the planners answered, a row each: the path's swatch, its numbers, or in words why there is none. The row that is
// chosen is the planner that everybody looks at (state.focus).
import type { PlanResult, Status } from "./api";
import { h, replace_children } from "./dom";
import { misfit_of } from "./fitting";
import { icon } from "./icons";
import { swatch } from "./palette";
import type { Planning } from "./planning";
import { kResultColumns, sorted } from "./result_columns";
import type { Chosen, State, Studio } from "./studio";

export const kStatusWords: Record<Status, string> = {
  found: "found",
  unreachable: "the goal cannot be reached",
  too_wide: "no way is wide enough",
  start_blocked: "the start is blocked",
  goal_blocked: "the goal is blocked",
  budget_spent: "gave up: too long a search",
  unsupported: "cannot answer this",
  stale: "the world has changed",
};

const kShown = ["length", "ratio", "turn", "expanded", "time"];
const kColumns = kResultColumns.filter(({ id }) => kShown.includes(id));

export function make_result_table(studio: Studio, planning: Planning): HTMLElement {
  const { state } = studio;
  let by: { column: number; down: boolean } | null = null;

  const headings = kColumns.map((column, i) =>
    h(
      "th",
      { scope: "col" },
      h("button", { type: "button", class: "sort", title: `${column.help}; press to sort`, onclick: () => sort_by(i) }, column.title, icon("chevron")),
    ),
  );
  const body = h("tbody");
  const caption = h("caption", { class: "unseen" }, "Paths found by the chosen planners");
  const empty = h("p", { class: "nothing" }, "Choose planners in the panel “Planners” to see their paths.");
  const table = h(
    "table",
    {},
    caption,
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Planner"), headings, h("th", { scope: "col", title: "Checked by a validator that shares no code with the planners" }, "Valid"))),
    body,
  );
  const box = h("section", { class: "results", "aria-label": "Results", tabindex: 0 }, table, empty);

  function sort_by(column: number): void {
    by = by?.column !== column ? { column, down: false } : by.down ? null : { column, down: true };
    headings.forEach((heading, i) => {
      if (by?.column === i) heading.setAttribute("aria-sort", by.down ? "descending" : "ascending");
      else heading.removeAttribute("aria-sort");
    });
    show();
  }

  function rows_in_order({ chosen, reply }: Readonly<State>): { chosen: Chosen; result: PlanResult | undefined }[] {
    const rows = chosen.map((each) => ({ chosen: each, result: reply?.results.find(({ planner }) => planner === each.spec) }));
    const column = by === null ? undefined : kColumns[by.column];
    if (column === undefined) return rows;
    return sorted(rows, ({ result }) => (result?.status === "found" ? column.value(result, reply?.optimum ?? null) : null), by?.down === true);
  }

  function cells(row: { chosen: Chosen; result: PlanResult | undefined }, now: Readonly<State>): HTMLElement[] {
    const { result } = row;
    const wide = (words: string, kind: string): HTMLElement[] => [h("td", { colspan: kColumns.length + 1, class: `words ${kind}` }, words)];
    const misfit = misfit_of(row.chosen.spec, now.planners);
    if (misfit !== "") return wide(`Does not fit: ${misfit}`, "");
    if (result === undefined || now.reply === null) {
      return wide(planning.preparation.is_pending(row.chosen.spec) ? "Being prepared …" : "…", "");
    }
    if (result.status !== "found" && (result.points?.length ?? 0) < 2) {
      const note = result.note === undefined || result.note === "" ? "" : ` (${result.note})`;
      return wide(kStatusWords[result.status] + note, "bad");
    }
    const reply = now.reply;
    return [
      ...kColumns.map((column, i) => {
        const text = column.brief?.(result) ?? column.text(result, reply.optimum);
        return h("td", { class: `number ${i === 1 && text === "shortest" ? "best" : ""}`.trim() }, text);
      }),
      result.valid
        ? h("td", { class: "valid" }, icon("check"), h("span", { class: "unseen" }, "valid"))
        : h("td", { class: "valid bad" }, icon("warning"), " no"),
    ];
  }

  // While a goal is dragged this runs with every answer: rows are kept, and only cells that differ are replaced.
  const kept = new Map<string, { row: HTMLTableRowElement; pick: HTMLButtonElement; written: string; number: number }>();
  function row_of({ spec, number }: Chosen): NonNullable<ReturnType<typeof kept.get>> {
    let entry = kept.get(spec);
    if (entry === undefined || entry.number !== number) {
      const pick = h("button", { type: "button", class: "pick", onclick: () => state.set({ focus: spec }) }, swatch(number), h("span", {}, spec));
      entry = { row: h("tr", {}, h("th", { scope: "row" }, pick)), pick, written: "", number };
      kept.set(spec, entry);
    }
    return entry;
  }

  function show(): void {
    const now = state.get();
    const rows = rows_in_order(now);
    const wanted = rows.map((row) => {
      const entry = row_of(row.chosen);
      const fresh = cells(row, now);
      const written = fresh.map((cell) => cell.className + cell.textContent).join("|");
      if (written !== entry.written) {
        entry.written = written;
        while (entry.row.children.length > 1) entry.row.lastElementChild?.remove();
        entry.row.append(...fresh);
      }
      const focused = row.chosen.spec === now.focus;
      entry.row.classList.toggle("focused", focused);
      entry.pick.setAttribute("aria-pressed", String(focused));
      return entry.row;
    });
    for (const [spec] of kept) if (!now.chosen.some((each) => each.spec === spec)) kept.delete(spec);
    if (wanted.length !== body.children.length || wanted.some((row, i) => body.children[i] !== row)) replace_children(body, wanted);
    table.hidden = rows.length === 0;
    empty.hidden = rows.length > 0;
  }

  state.on(["reply", "chosen", "focus", "planners", "world"], show);
  show();
  return box;
}
