// Builds what planners need before they are asked: a job on the server, with progress and a way out if it takes longer
// than a moment. Until it is done, only the planners that are ready take part. Of a job, one planner is built after the
// other, so those that were chosen later wait for a job of their own; a job that nobody waits for any more is given up.
import type { JobState } from "./api";
import { ApiError, describe } from "./client";
import type { Studio } from "./studio";

const kWorldsKept = 32;

export interface PrepareNews {
  what: string;
  done: number;
  total: number;
  specs: string[];
  cancel(): void;
}

export class Preparation {
  private readonly ready_ = new Map<string, Set<string>>();
  private job_: { world: string; specs: string[]; id: string | null; given_up: boolean } | null = null;

  constructor(
    private readonly studio_: Studio,
    private readonly finished_: () => void,
    private readonly show_: (news: PrepareNews | null) => void,
  ) {}

  /** Those of the planners that can be asked now; sees to it that the others will be. */
  ready(world: string, specs: string[]): string[] {
    const known = this.ready_.get(world) ?? new Set<string>();
    const missing = specs.filter((spec) => !known.has(spec));
    const job = this.job_;
    if (job !== null && (job.world !== world || !job.specs.some((spec) => missing.includes(spec)))) this.give_up_();
    if (missing.length > 0 && this.job_ === null) this.start_(world, missing);
    return specs.filter((spec) => known.has(spec));
  }
  is_pending(spec: string): boolean {
    return this.job_?.specs.includes(spec) ?? false;
  }

  private mark_(world: string, specs: string[]): void {
    const known = this.ready_.get(world) ?? new Set<string>();
    for (const spec of specs) known.add(spec);
    this.ready_.delete(world);
    this.ready_.set(world, known);
    const oldest = this.ready_.keys().next().value;
    if (this.ready_.size > kWorldsKept && oldest !== undefined) this.ready_.delete(oldest);
  }

  private give_up_(): void {
    const job = this.job_;
    if (job === null) return;
    job.given_up = true;
    this.job_ = null;
    this.show_(null);
    if (job.id !== null) this.studio_.api.cancel_job(job.id).catch(() => {});
  }

  private start_(world: string, specs: string[]): void {
    const job = { world, specs, id: null as string | null, given_up: false };
    this.job_ = job;
    void this.run_(job);
  }

  private async run_(job: NonNullable<Preparation["job_"]>): Promise<void> {
    const cancel = (): void => {
      this.give_up_();
      const { chosen } = this.studio_.state.get();
      this.studio_.state.set({ chosen: chosen.filter(({ spec }) => !job.specs.includes(spec)) });
      this.studio_.tell("Stopped: these planners are no longer chosen.");
    };
    const told = (state: JobState): void => {
      if (!job.given_up) this.show_({ what: state.what, done: state.done, total: state.total, specs: job.specs, cancel });
    };
    try {
      const first = await this.studio_.api.start_job({ kind: "prepare", world: job.world, planners: job.specs });
      job.id = first.id;
      if (job.given_up) {
        this.studio_.api.cancel_job(first.id).catch(() => {});
        return;
      }
      told(first);
      const ended = first.state === "done" ? first : await this.studio_.api.follow_job(first.id, told);
      if (ended.state === "failed") this.studio_.tell(`Not all planners could be prepared: ${ended.error ?? ""}`, "error");
    } catch (error) {
      if (job.given_up) return;
      // What was not prepared is built when it is first asked to plan, by a server that is less busy or knows the world again.
      if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 404)) {
        this.studio_.tell(`Planners could not be prepared: ${describe(error)}`, "error");
      }
    }
    if (job.given_up) return;
    this.mark_(job.world, job.specs);
    this.job_ = null;
    this.show_(null);
    this.finished_();
  }
}
