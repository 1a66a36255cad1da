// Paths that follow: whenever query, planners or world change, the newest question goes to the server as soon as the one
// before is answered. There is never more than one under way and nothing queues up; only an answer that takes too long
// is given up for a newer question. When all is quiet, times are measured again, and the optimum is looked for.
import type { PlanReply, PlanRequest } from "./api";
import { ApiError, describe } from "./client";
import { fitting_specs } from "./fitting";
import { Preparation, type PrepareNews } from "./prepare";
import type { State, Studio } from "./studio";
import { plan_answered } from "./timings";

const kPatienceMs = 700;
const kQuietMs = 400;
const kMeasureMs = 60;
const kMostRepeats = 15;

export class Planning {
  private wanted_ = false;
  private running_ = false;
  private flight_: { controller: AbortController; begin: number; patience: number } | null = null;
  private quiet_timer_ = 0;
  private fit_asked_ = "";
  private fit_timer_ = 0;
  /** The world that state.planners speaks of. */
  private fit_known_ = "";
  readonly preparation: Preparation;

  constructor(
    private readonly studio_: Studio,
    show: (news: PrepareNews | null) => void,
  ) {
    this.preparation = new Preparation(studio_, () => this.want(), show);
    studio_.state.on(["query", "chosen", "info", "planners"], () => this.want());
    studio_.state.on(["info", "query"], (state) => this.ask_fit_(state));
  }

  want(): void {
    this.wanted_ = true;
    window.clearTimeout(this.quiet_timer_);
    if (!this.running_) {
      void this.run_();
    } else if (this.flight_ !== null) {
      const { controller, begin, patience } = this.flight_;
      window.setTimeout(() => controller.abort(), Math.max(0, begin + patience - performance.now()));
    }
  }

  private async run_(): Promise<void> {
    this.running_ = true;
    try {
      while (this.wanted_) {
        this.wanted_ = false;
        await this.once_({}, kPatienceMs);
      }
    } finally {
      this.running_ = false;
    }
    this.quiet_timer_ = window.setTimeout(() => void this.measure_again_(), kQuietMs);
  }

  private async once_(further: Partial<PlanRequest>, patience: number): Promise<void> {
    const { state } = this.studio_;
    // Why the server takes no such world has been told by who tried.
    const info = await this.studio_.known_world().catch(() => null);
    if (info === null) {
      state.set({ reply: null });
      return;
    }
    const { id } = info;
    // Whom to ask is known a moment later; that asks again.
    if (this.fit_known_ !== id) return;
    try {
      const { query } = state.get();
      const fitting = fitting_specs(state.get());
      const specs = this.preparation.ready(id, fitting);
      if (specs.length === 0) {
        if (fitting.length === 0 && state.get().reply !== null) state.set({ reply: null });
        return;
      }
      const begin = performance.now();
      const controller = new AbortController();
      this.flight_ = { controller, begin, patience };
      const request = { query, planners: specs, ...further };
      let asked = id;
      const reply = await this.studio_.with_world((world) => this.studio_.api.plan((asked = world), request, controller.signal));
      plan_answered(performance.now() - begin);
      if (state.get().info?.id === asked) state.set({ reply: still_chosen(reply, state.get()) });
    } catch (error) {
      this.failed_(error);
    } finally {
      this.flight_ = null;
    }
  }

  private failed_(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    this.studio_.state.set({ reply: null });
    this.studio_.tell(`No plan: ${describe(error)}`, "error");
  }

  private async measure_again_(): Promise<void> {
    const { reply } = this.studio_.state.get();
    if (this.running_ || reply === null || document.hidden) return;
    const spent_ms = reply.results.reduce((sum, result) => sum + (result.time_us ?? 0), 0) / 1000;
    const repeat = Math.max(1, Math.min(kMostRepeats, Math.floor(kMeasureMs / Math.max(0.1, spent_ms))));
    const optimum = reply.optimum === null && reply.results.some((result) => result.status === "found");
    if (repeat === 1 && !optimum) return;
    this.running_ = true;
    try {
      await this.once_({ repeat, ...(optimum ? { optimum } : {}) }, 0);
    } finally {
      this.running_ = false;
    }
    if (this.wanted_) void this.run_();
  }

  private ask_fit_({ info, query }: Readonly<State>): void {
    if (info === null) return;
    // Whether a planner can answer hangs on these alone; those that go from corner to corner fit no other worlds than grids.
    const between_corners = info.kind !== "grid" || [...query.from, ...query.to].every(Number.isInteger);
    const question = [info.id, between_corners, (query.radius ?? 0) > 0, (query.within ?? 0) > 0, query.nearest ?? false].join(" ");
    if (question === this.fit_asked_) return;
    const new_world = !this.fit_asked_.startsWith(`${info.id} `);
    this.fit_asked_ = question;
    window.clearTimeout(this.fit_timer_);
    this.fit_timer_ = window.setTimeout(
      () => {
        this.studio_.api
          .planners(info.id, query)
          .then((planners) => {
            if (question !== this.fit_asked_) return;
            this.fit_known_ = info.id;
            // The same again would ask everybody anew.
            if (new_world || JSON.stringify(planners) !== JSON.stringify(this.studio_.state.get().planners)) this.studio_.state.set({ planners });
          })
          .catch((error: unknown) => {
            this.fit_asked_ = "";
            this.fit_known_ = info.id;
            this.want();
            if (!(error instanceof ApiError) || error.status !== 404) this.studio_.tell(`Planners: ${describe(error)}`, "error");
          });
      },
      new_world ? 0 : 120,
    );
  }
}

function still_chosen(reply: PlanReply, { chosen }: Readonly<State>): PlanReply {
  const specs = new Set(chosen.map(({ spec }) => spec));
  return { ...reply, results: reply.results.filter((result) => specs.has(result.planner)) };
}
