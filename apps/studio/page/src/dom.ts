// Elements in one expression, and the few controls that every panel is made of. Each control has a visible label.
import { icon, type IconName } from "./icons";

export type Child = Node | string | number | null | undefined | false | Child[];
type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Attributes = Record<string, Value>;

const kProperties = new Set(["value", "checked", "disabled", "hidden", "open", "indeterminate", "selected"]);

/** `onclick` and the like listen; null, undefined and false leave an attribute out; true sets it empty. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value === null || value === undefined) continue;
    else if (kProperties.has(name)) Reflect.set(element, name, value);
    else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Node, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(parent, child);
    else if (child instanceof Node) parent.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) parent.appendChild(new Text(String(child)));
  }
}

export function replace_children(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

let ids = 0;
export const fresh_id = (prefix: string): string => `${prefix}-${++ids}`;

export interface ButtonOptions {
  icon?: IconName;
  /** Only the icon is seen; the text is its name. */
  bare?: boolean;
  kind?: "primary" | "plain" | "danger";
  title?: string;
  disabled?: boolean;
  pressed?: boolean;
}
export function button(text: string, act: (event: MouseEvent) => void, options: ButtonOptions = {}): HTMLButtonElement {
  return h(
    "button",
    {
      type: "button",
      class: `button ${options.kind ?? ""} ${options.bare === true ? "bare" : ""}`.trim(),
      title: options.title ?? (options.bare === true ? text : null),
      "aria-label": options.bare === true ? text : null,
      "aria-pressed": options.pressed === undefined ? null : String(options.pressed),
      disabled: options.disabled ?? false,
      onclick: act,
    },
    options.icon !== undefined && icon(options.icon),
    options.bare !== true && h("span", {}, text),
  );
}

/** Makes parts of `host` anew; the focus goes to what has the same data-key as what had it before. */
export function keep_focus(host: HTMLElement, make: () => void): void {
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && host.contains(focused) ? focused.dataset["key"] : undefined;
  make();
  if (key !== undefined && document.activeElement !== focused) host.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/** A label above its control; `help` is read with it. */
export function field(label: string, control: HTMLElement, help?: string): HTMLElement {
  if (control.id === "") control.id = fresh_id("field");
  const note = help === undefined || help === "" ? null : h("small", { id: `${control.id}-help`, class: "note" }, help);
  if (note !== null) control.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, note);
}

export function checkbox(label: string, checked: boolean, act: (checked: boolean) => void, help?: string): HTMLElement {
  const input = h("input", {
    type: "checkbox",
    id: fresh_id("check"),
    checked,
    onchange: (event: Event) => act((event.target as HTMLInputElement).checked),
  });
  if (help !== undefined) input.title = help;
  return h("div", { class: "check" }, input, h("label", { for: input.id }, label));
}

/** A switch among few values, as radio buttons that look like one control. */
export function choice<T extends string>(
  label: string,
  values: readonly { value: T; text: string }[],
  now: T,
  act: (value: T) => void,
): HTMLElement & { select(value: T): void } {
  const name = fresh_id("choice");
  const inputs = values.map(({ value }) =>
    h("input", { type: "radio", name, id: `${name}-${value}`, value, checked: value === now, onchange: () => act(value) }),
  );
  const group = h(
    "div",
    { role: "radiogroup", "aria-label": label, class: "choice" },
    values.map(({ value, text }, i) => [inputs[i], h("label", { for: `${name}-${value}` }, text)]),
  );
  return Object.assign(group, {
    select(value: T) {
      for (const input of inputs) input.checked = input.value === value;
    },
  });
}

export function select_box(
  values: readonly (string | { value: string; text: string })[],
  now: string,
  act: (value: string) => void,
): HTMLSelectElement {
  const box = h(
    "select",
    { onchange: () => act(box.value) },
    values.map((entry) => {
      const { value, text } = typeof entry === "string" ? { value: entry, text: entry } : entry;
      return h("option", { value, selected: value === now }, text);
    }),
  );
  return box;
}

export function progress_bar(label: string): HTMLElement & { show(done: number, total: number, what: string): void } {
  const bar = h("progress", { "aria-label": label, max: 1 });
  const words = h("span", { class: "note" });
  return Object.assign(h("div", { class: "progress" }, bar, words), {
    show(done: number, total: number, what: string) {
      if (total > 0) bar.value = Math.min(1, done / total);
      else bar.removeAttribute("value");
      words.textContent = what;
    },
  });
}
