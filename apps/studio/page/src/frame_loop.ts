// Something that goes on from frame to frame: agents that walk, a replay that plays.
export class FrameLoop {
  private asked = false;
  private last = 0;

  /** `step` is told how many milliseconds have passed since the last one, and says whether there shall be another. */
  constructor(private readonly step: (ms: number) => boolean) {}

  /** Time begins anew; of several starts only one loop comes. */
  start(): void {
    this.last = performance.now();
    if (!this.asked) this.ask();
  }

  private ask(): void {
    this.asked = true;
    requestAnimationFrame((now) => {
      this.asked = false;
      // A frame's time lies before that of a start in the same frame, and two frames may have the same.
      const ms = Math.max(0, now - this.last);
      this.last = Math.max(this.last, now);
      if (this.step(ms) && !this.asked) this.ask();
    });
  }
}
