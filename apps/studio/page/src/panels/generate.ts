// The form of the generators: parameters with their bounds, a seed with dice. As long as the world on the screen is the one
// the form made, changes show at once; a world that was drawn or opened is only replaced by the button.
import type { Generator, GenerateRequest, Parameter } from "../api";
import { button, checkbox, field, h, replace_children, select_box } from "../dom";
import type { Core } from "../studio_core";
import { copy_button } from "./copy";
import { describe } from "../client";

type Values = Record<string, number | string | boolean>;

const kLiveMs = 200;
/** Sizes that the command line takes for granted are slow to look at; the page begins smaller. */
const kPageDefaults: Record<string, Values> = {
  grid: { width: 200, height: 200, coverage: 0.3, clustering: 5 },
  maze: { columns: 40, rows: 30, corridor: 2 },
  rooms: { columns: 8, rows: 6 },
  caves: { width: 200, height: 150 },
};

function parameter_field(parameter: Parameter, value: number | string | boolean, changed: (value: number | string | boolean) => void): HTMLElement {
  const title = (parameter.name.charAt(0).toUpperCase() + parameter.name.slice(1)).replaceAll("-", " ");
  if (parameter.type === "flag") return checkbox(title, value === true, changed, parameter.help);
  if (parameter.type === "choice") {
    const box = field(title, select_box(parameter.choices ?? [], String(value), changed));
    box.title = parameter.help;
    return box;
  }
  const input = h("input", {
    type: "number",
    value: String(value),
    required: true,
    min: parameter.least ?? null,
    max: parameter.most ?? null,
    step: parameter.type === "integer" ? 1 : "any",
    oninput: () => {
      const valid = input.checkValidity();
      input.setAttribute("aria-invalid", String(!valid));
      if (valid) changed(input.valueAsNumber);
    },
  });
  const box = field(title, input);
  box.title = parameter.help;
  return box;
}

/** As it would be typed, before the server has said it. */
function command_for(generator: Generator, request: GenerateRequest): string {
  const options = generator.parameters.flatMap(({ name, default: standard }) => {
    const value = request.parameters[name];
    if (value === undefined || value === standard) return [];
    return value === true ? [`--${name}`] : typeof value === "boolean" ? [`--${name}=false`] : [`--${name} ${value}`];
  });
  const file = generator.makes === "grid" ? "world.map" : "world.geojson";
  return ["taut generate", generator.name, ...options, `--seed ${request.seed}`, `-o ${file}`].join(" ");
}

export function make_generate_form(studio: Core, generators: readonly Generator[]): HTMLElement {
  const { state } = studio;
  const { origin, world: first_world } = state.get();
  const made = origin.how === "generated" ? origin.request : null;
  let generator = generators.find(({ name }) => name === made?.generator) ?? generators[0];
  let values: Values = made !== null ? { ...made.parameters } : {};
  let timer = 0;
  let flight: AbortController | null = null;
  /** The world that this form made last. */
  let mine = made !== null ? first_world : null;

  const seed = h("input", { type: "number", min: 0, step: 1, required: true, value: String(made?.seed ?? 1), class: "short", oninput: () => soon() });
  const parameters = h("div", { class: "parameters" });
  const command = h("code", { class: "command", tabindex: 0, "aria-label": "Command line that makes this world" });

  const request = (): GenerateRequest => ({ generator: generator?.name ?? "", seed: Math.max(0, Math.floor(seed.valueAsNumber) || 0), parameters: { ...values } });
  const is_request = (other: GenerateRequest): boolean => JSON.stringify(other) === JSON.stringify(request());
  const show_command = (): void => {
    if (generator !== undefined) command.textContent = command_for(generator, request());
  };

  /** Is the world on the screen still the one that this form made? */
  const follows = (): boolean => state.get().world === mine;

  async function generate(by_itself = false): Promise<void> {
    window.clearTimeout(timer);
    if (by_itself && !follows()) return;
    flight?.abort();
    const wrong = form.querySelector<HTMLInputElement>("input:invalid");
    if (wrong !== null) {
      studio.tell(`No world: ${wrong.labels?.[0]?.textContent ?? ""}: ${wrong.validationMessage}`, "error");
      return;
    }
    const now = (flight = new AbortController());
    const asked = request();
    try {
      const { world, info, command: words } = await studio.api.generate(asked, now.signal);
      if (now.signal.aborted || (by_itself && !follows())) return;
      mine = world;
      studio.change_world(world, `generating ${asked.generator}`, { how: "generated", request: asked, command: words }, info);
      if (is_request(asked)) command.textContent = words;  // not over what was typed meanwhile
      studio.tell(`Generated: ${generator?.title ?? asked.generator}.`);
    } catch (error) {
      if (!now.signal.aborted) studio.tell(`No world: ${describe(error)}`, "error");
    }
  }
  function soon(): void {
    show_command();
    window.clearTimeout(timer);
    if (follows()) timer = window.setTimeout(() => void generate(true), kLiveMs);
  }
  function choose(name: string, keep: boolean): void {
    generator = generators.find((each) => each.name === name) ?? generator;
    if (generator === undefined) return;
    if (!keep) values = {};
    const defaults = kPageDefaults[generator.name] ?? {};
    for (const { name: parameter, default: standard } of generator.parameters) values[parameter] ??= defaults[parameter] ?? standard;
    replace_children(parameters, generator.parameters.map((parameter) =>
      parameter_field(parameter, values[parameter.name] ?? parameter.default, (value) => {
        values[parameter.name] = value;
        soon();
      }),
    ));
    show_command();
  }

  const kinds = select_box(generators.map(({ name, title }) => ({ value: name, text: title })), generator?.name ?? "", (name) => {
    choose(name, false);
    soon();
  });
  // The form also shows what others have made: a shared link, or a world that undo has brought back.
  state.on(["origin", "world"], (now) => {
    if (now.origin.how !== "generated" || now.world === mine) return;
    mine = now.world;
    const { request: known, command: words } = now.origin;
    if (!is_request(known)) {
      values = { ...known.parameters };
      seed.value = String(known.seed);
      kinds.value = known.generator;
      choose(known.generator, true);
    }
    command.textContent = words;
  });
  choose(generator?.name ?? "", true);
  if (origin.how === "generated") command.textContent = origin.command;

  const dice = button("Another seed", () => {
    seed.value = String(Math.floor(Math.random() * 1e6));
    void generate();
  }, { icon: "dice", bare: true });
  const copy = copy_button(studio, "Copy the command line", () => command.textContent ?? "", command, { bare: true });
  const form = h(
    "fieldset",
    { class: "card" },
    h("legend", {}, "Generate"),
    field("Kind of world", kinds),
    parameters,
    h("div", { class: "inline" }, h("label", { for: (seed.id = "generate-seed") }, "Seed"), h("span", { class: "grow" }), seed, dice),
    button("Generate", () => void generate(), { kind: "primary" }),
    h("div", { class: "command-row" }, command, copy),
  );
  return form;
}
