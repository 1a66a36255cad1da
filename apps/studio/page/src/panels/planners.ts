// The panel of planners: all that the registry has, what each promises and where it comes from, its options, and several
// variants of one side by side. Those that do not fit the world or the question are greyed out and say why.
import type { PlannerInfo } from "../api";
import { button, fresh_id, h, keep_focus, replace_children } from "../dom";
import { swatch } from "../palette";
import { make_query_box } from "../query_box";
import { options_of, planner_of, with_spec, write_spec } from "../specs";
import type { Chosen, Panel, Studio } from "../studio";

/** False if the other variant is there already. */
function replace_spec(studio: Studio, old: string, spec: string): boolean {
  const { chosen, focus } = studio.state.get();
  if (old !== spec && chosen.some((each) => each.spec === spec)) {
    studio.tell(`${spec} is chosen already.`);
    return false;
  }
  studio.state.set({
    chosen: chosen.map((each) => (each.spec === old ? { ...each, spec } : each)),
    ...(focus === old ? { focus: spec } : {}),
  });
  return true;
}

function toggle(studio: Studio, spec: string, on: boolean): void {
  const { chosen } = studio.state.get();
  studio.state.set(on ? { chosen: with_spec(chosen, spec), focus: spec } : { chosen: chosen.filter((each) => each.spec !== spec) });
}

/** `changed` is false if the spec cannot be had. */
function option_fields(planner: PlannerInfo, { spec, number }: Chosen, changed: (spec: string) => boolean): HTMLElement {
  const values = options_of(spec);
  return h(
    "div",
    { class: "options" },
    planner.options.map((option) => {
      const id = fresh_id("option");
      const now = values.get(option.name) ?? option.values[0] ?? "";
      const box = h(
        "select",
        {
          id,
          title: option.help,
          "data-key": `${planner.name} ${number} ${option.name}`,
          onchange: () => {
            // The control shows what is chosen, not what was asked for.
            if (!changed(write_spec(planner, new Map([...values, [option.name, box.value]])))) box.value = now;
          },
        },
        option.values.map((value) => h("option", { value, selected: value === now }, value)),
      );
      return h("div", { class: "option" }, h("label", { for: id, title: option.help }, option.name), box);
    }),
  );
}

/** The first variant that is not chosen yet: another value of some option. */
function next_variant(planner: PlannerInfo, chosen: readonly Chosen[]): string | null {
  const taken = new Set(chosen.map(({ spec }) => spec));
  if (!taken.has(planner.name)) return planner.name;
  for (const { name, values } of planner.options) {
    for (const value of values) {
      const spec = write_spec(planner, new Map([[name, value]]));
      if (!taken.has(spec)) return spec;
    }
  }
  return null;
}

function chips(planner: PlannerInfo): HTMLElement {
  const words = [planner.optimal && "shortest", planner.radius && "radius", planner.within && "within", planner.nearest && "nearest"].filter((word) => word !== false);
  return h("span", { class: "chips" }, words.map((word) => h("span", { class: "chip" }, word)));
}

function variant_row(studio: Studio, planner: PlannerInfo, each: Chosen): HTMLElement {
  return h(
    "div",
    { class: "variant" },
    swatch(each.number),
    h("code", {}, each.spec),
    button(`Remove ${each.spec}`, () => toggle(studio, each.spec, false), { icon: "close", bare: true }),
    planner.options.length > 0 && option_fields(planner, each, (spec) => replace_spec(studio, each.spec, spec)),
  );
}

function make_card(studio: Studio, planner: PlannerInfo, mine: readonly Chosen[], open: boolean, opened: (open: boolean) => void): HTMLElement {
  const { chosen } = studio.state.get();
  const misfit = planner.misfit ?? "";
  const id = fresh_id("planner");
  const reason = misfit === "" ? null : h("p", { class: "misfit", id: `${id}-misfit` }, misfit);
  const check = h("input", {
    type: "checkbox",
    id,
    "data-planner": planner.name,
    "data-key": planner.name,
    checked: mine.length > 0,
    // Without a path back, a chosen planner that no longer fits could not be taken away.
    disabled: misfit !== "" && mine.length === 0,
    "aria-describedby": reason === null ? null : reason.id,
    onchange: () => {
      if (check.checked) toggle(studio, planner.name, true);
      else studio.state.set({ chosen: studio.state.get().chosen.filter(({ spec }) => planner_of(spec) !== planner.name) });
    },
  });
  const more = next_variant(planner, chosen);
  const details = h(
    "details",
    { open, ontoggle: () => opened(details.open) },
    h("summary", {}, h("span", { class: "unseen" }, `${planner.name}: `), "About", planner.options.length > 0 && " and options"),
    h("dl", { class: "facts" }, [
      h("div", {}, h("dt", {}, "Promises"), h("dd", {}, planner.guarantee)),
      h("div", {}, h("dt", {}, "Source"), h("dd", {}, planner.source)),
      h("div", {}, h("dt", {}, "Worlds"), h("dd", {}, planner.worlds)),
    ]),
    mine.map((each) => variant_row(studio, planner, each)),
    mine.length > 0 && more !== null && misfit === "" && planner.options.length > 0 &&
      button("Add a variant", () => toggle(studio, more, true), { icon: "plus" }),
  );
  return h(
    "li",
    { class: `planner ${misfit === "" ? "" : "unfit"} ${mine.length > 0 ? "chosen" : ""}` },
    h(
      "div",
      { class: "planner-head" },
      check,
      h("label", { for: id }, h("span", { class: "planner-name" }, planner.name, chips(planner)), h("span", { class: "planner-title" }, planner.title)),
      h("span", { class: "swatches" }, mine.map(({ number }) => swatch(number))),
    ),
    reason,
    details,
  );
}

export const planners_panel: Panel = {
  id: "planners",
  title: "Planners",
  mount(host, studio) {
    const list = h("ul", { class: "planner-list" });
    const filter = h("input", { type: "search", placeholder: "Find a planner", "aria-label": "Find a planner", oninput: () => show() });
    const open = new Set<string>();
    const kept = new Map<string, { card: HTMLElement; from: string }>();

    function show(): void {
      const { planners, chosen } = studio.state.get();
      const wanted = filter.value.trim().toLowerCase();
      const cards = planners
        .filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted))
        // Those that fit come first; otherwise in the registry's order.
        .sort((a, b) => Number((a.misfit ?? "") !== "") - Number((b.misfit ?? "") !== ""))
        .map((planner) => {
          const mine = chosen.filter(({ spec }) => planner_of(spec) === planner.name);
          // A card is made anew only if what it shows has changed.
          const from = JSON.stringify([planner.misfit, mine]);
          let entry = kept.get(planner.name);
          if (entry === undefined || entry.from !== from) {
            const card = make_card(studio, planner, mine, open.has(planner.name), (is_open) => {
              if (is_open) open.add(planner.name);
              else open.delete(planner.name);
            });
            entry = { card, from };
            kept.set(planner.name, entry);
          }
          return entry.card;
        });
      if (cards.length !== list.children.length || cards.some((card, i) => list.children[i] !== card)) keep_focus(list, () => replace_children(list, cards));
    }
    studio.state.on(["planners", "chosen"], show);
    show();
    host.append(make_query_box(studio), h("div", { class: "list-head" }, h("h2", {}, "Planners"), filter), list);
  },
};
