// What the page costs, for those who measure it: script time per frame (event handlers since the last frame, and drawing),
// how long plans took from asking to having the answer, and what the server says of itself. Kept under
// window.taut_studio.frame_times, the last few thousand of each.
export interface FrameTimes {
  /** Milliseconds of script for each frame drawn. */
  script_ms: number[];
  /** Milliseconds from asking for a plan to its answer. */
  plan_ms: number[];
  /** Of these, from the request leaving to the first byte of the answer, as the browser measures. */
  answer_ms: number[];
  /** Of these, what the server counts, where it says so (Server-Timing). */
  server_ms: number[];
  clear(): void;
}

const kKept = 4096;
function keep(list: number[], value: number): void {
  list.push(value);
  if (list.length > 2 * kKept) list.splice(0, kKept);
}

export const frame_times: FrameTimes = {
  script_ms: [],
  plan_ms: [],
  answer_ms: [],
  server_ms: [],
  clear() {
    for (const list of [this.script_ms, this.plan_ms, this.answer_ms, this.server_ms]) list.length = 0;
  },
};

let since_last_frame = 0;
let depth = 0;

/** Counts the time of `work` towards the next frame. */
export function measured<T>(work: () => T): T {
  if (depth > 0) return work();
  const begin = performance.now();
  depth = 1;
  try {
    return work();
  } finally {
    depth = 0;
    since_last_frame += performance.now() - begin;
  }
}

export function frame_done(): void {
  keep(frame_times.script_ms, since_last_frame);
  since_last_frame = 0;
}

export function plan_answered(milliseconds: number): void {
  keep(frame_times.plan_ms, milliseconds);
}

export function watch_requests(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (!entry.name.endsWith("/plan")) continue;
      keep(frame_times.answer_ms, entry.responseStart - entry.requestStart);
      const told = entry.serverTiming[0];
      if (told !== undefined) keep(frame_times.server_ms, told.duration);
    }
  }).observe({ type: "resource", buffered: true });
}
