// Of the planners that were chosen, those that can answer here: the ones the page asks.
import type { PlannerInfo } from "./api";
import { planner_of } from "./specs";
import type { State } from "./studio";

/** Why the planner cannot answer, empty if it can, or if nothing is known of it. */
export function misfit_of(spec: string, planners: readonly PlannerInfo[]): string {
  return planners.find(({ name }) => name === planner_of(spec))?.misfit ?? "";
}

export function fitting_specs({ chosen, planners }: Pick<State, "chosen" | "planners">): string[] {
  return chosen.map(({ spec }) => spec).filter((spec) => misfit_of(spec, planners) === "");
}
