// What is on the screen as files, and as the commands that make it again.
import { describe } from "../client";
import { button, h } from "../dom";
import { command_lines } from "../command_line";
import { fitting_specs } from "../fitting";
import { layer_shelf } from "../layers";
import type { Studio } from "../studio";
import { batch_csv, plan_csv, plan_json } from "../tables";
import type { Batch } from "./compare_batch";
import { copy_button } from "./copy";

const text_file = (text: string, type: string): Blob => new Blob([text], { type });

export function export_section(studio: Studio, batch: Batch, repeat: () => number): HTMLElement[] {
  const table = (kind: "csv" | "json"): void => {
    const { query, reply } = studio.state.get();
    if (reply === null) {
      studio.tell("There are no answers to export yet.", "error");
    } else if (kind === "csv") {
      studio.download("comparison.csv", text_file(plan_csv(query, reply), "text/csv"));
    } else {
      studio.download("comparison.json", text_file(plan_json(query, reply), "application/json"));
    }
  };
  const picture = async (format: "svg" | "png"): Promise<void> => {
    const { query } = studio.state.get();
    const planners = fitting_specs(studio.state.get());
    const layers = layer_shelf(studio).layers().map(({ name }) => name);
    try {
      const blob = await studio.with_world((id) =>
        studio.api.picture(id, { format, query, planners, layers }),
      );
      studio.download(`picture.${format}`, blob);
    } catch (error) {
      studio.tell(`The picture could not be drawn: ${describe(error)}`, "error");
    }
  };

  const batch_files = h("div", { class: "buttons", role: "group", "aria-label": "Export of the batch", hidden: true });
  const fill_batch = (): void => {
    const { result, plots } = batch;
    batch_files.hidden = result === null;
    if (result === null) return;
    batch_files.replaceChildren(
      button("Batch CSV", () => studio.download("batch.csv", text_file(batch_csv(result.rows), "text/csv")), { icon: "download" }),
      button("Batch JSON", () => studio.download("batch.json", text_file(JSON.stringify({ request: result.request, rows: result.rows }, null, 1) + "\n", "application/json")), { icon: "download" }),
    );
    const as_bench = result.csv;
    if (as_bench !== null) {
      batch_files.append(button("CSV of taut bench", () => studio.download("results.csv", text_file(as_bench, "text/csv")), { icon: "download" }));
    }
    batch_files.append(
      button("Plots SVG", () => {
        for (const { name, svg } of plots) studio.download(`plot-${name}.svg`, text_file(svg, "image/svg+xml"));
      }, { icon: "download" }),
    );
  };

  const lines = h("pre", { class: "command", tabindex: 0, "aria-label": "Commands" });
  const commands = (): string => {
    const { world, origin, query } = studio.state.get();
    const planners = fitting_specs(studio.state.get());
    return command_lines({ world, origin, query, planners, repeat: repeat() }, batch.of_this_world() ? (batch.result?.request ?? null) : null).join("\n");
  };
  const fill_commands = (): void => {
    // Lines break between words only: a command broken at a hyphen reads as another.
    const words = commands().split(/( |\n)/).map((word) => (word.trim() === "" ? word : h("span", {}, word)));
    lines.replaceChildren(...words);
  };
  batch.on_change = () => {
    fill_batch();
    fill_commands();
  };
  studio.state.on(["world", "origin", "query", "chosen", "planners", "reply"], fill_commands);
  fill_commands();

  const export_card = h(
    "section",
    { class: "card", "aria-label": "Export" },
    h("h2", {}, "Export"),
    h(
      "div",
      { class: "buttons", role: "group", "aria-label": "Export of this query" },
      button("Table CSV", () => table("csv"), { icon: "download" }),
      button("Table JSON", () => table("json"), { icon: "download" }),
      button("Picture SVG", () => void picture("svg"), { icon: "download" }),
      button("Picture PNG", () => void picture("png"), { icon: "download" }),
    ),
    batch_files,
  );
  return [
    export_card,
    h("section", { class: "card", "aria-label": "Command line" }, h("h2", {}, "Command line"), lines, h("div", { class: "buttons" }, copy_button(studio, "Copy commands", commands, lines))),
  ];
}
