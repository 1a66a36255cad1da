// Of the planners that were chosen, those that can answer here: the ones the page asks.
import { planner_of } from "./specs";
import type { State } from "./studio";

export function fitting_specs({ chosen, planners }: Pick<State, "chosen" | "planners">): string[] {
  const misfit = (spec: string): string => planners.find(({ name }) => name === planner_of(spec))?.misfit ?? "";
  return chosen.map(({ spec }) => spec).filter((spec) => misfit(spec) === "");
}
