// Planners as they are written: NAME or NAME:option=value:option=value, options at their default left out.
import type { PlannerInfo, World } from "./api";
import type { Chosen } from "./studio";

export const planner_of = (spec: string): string => spec.split(":", 1)[0] ?? spec;

export function options_of(spec: string): Map<string, string> {
  return new Map(
    spec
      .split(":")
      .slice(1)
      .map((part) => {
        const at = part.indexOf("=");
        return [part.slice(0, at), part.slice(at + 1)] as const;
      }),
  );
}

export function write_spec(planner: PlannerInfo, values: ReadonlyMap<string, string>): string {
  const parts = planner.options
    .filter(({ name, values: [first] }) => values.has(name) && values.get(name) !== first)
    .map(({ name }) => `${name}=${values.get(name)}`);
  return [planner.name, ...parts].join(":");
}

/** Whether there is such a planner with such options. */
export function is_known(spec: string, planners: readonly PlannerInfo[]): boolean {
  const planner = planners.find(({ name }) => name === planner_of(spec));
  const takes = ([name, value]: [string, string]): boolean => planner?.options.some((option) => option.name === name && option.values.includes(value)) ?? false;
  return planner !== undefined && [...options_of(spec)].every(takes);
}

/** The smallest number nobody has: its colour is free again. */
export function free_number(chosen: readonly Chosen[]): number {
  const taken = new Set(chosen.map(({ number }) => number));
  let number = 0;
  while (taken.has(number)) ++number;
  return number;
}

export function with_spec(chosen: readonly Chosen[], spec: string): Chosen[] {
  return chosen.some((other) => other.spec === spec) ? [...chosen] : [...chosen, { spec, number: free_number(chosen) }];
}

/** What a newcomer sees first: a proven shortest path beside a popular shortcut. */
export const kFirstPlanners: Record<World["kind"], string[]> = {
  grid: ["anya", "theta", "astar"],
  polygons: ["polyanya", "naive-triangle-astar"],
};
/** Who can answer for an agent with a radius. */
export const kWithRadius = ["ta", "tra", "tangent-graph"];
