import assert from "node:assert/strict";
import test from "node:test";
import { FrameLoop } from "../src/frame_loop";

/** Frames that come when a test says so. */
class Frames {
  private asked: ((now: number) => void)[] = [];
  constructor(public now: number) {
    Object.assign(globalThis, { requestAnimationFrame: (call: (now: number) => void) => this.asked.push(call) });
    Object.defineProperty(globalThis, "performance", { configurable: true, value: { now: () => this.now } });
  }
  get waiting(): number {
    return this.asked.length;
  }
  paint(at: number): void {
    for (const call of this.asked.splice(0)) call(at);
  }
}

test("each step is told the time since the last, until one says it is enough", () => {
  const frames = new Frames(100);
  const steps: number[] = [];
  const loop = new FrameLoop((ms) => steps.push(ms) < 3);
  assert.equal(frames.waiting, 0);
  loop.start();
  for (const at of [110, 130, 131]) frames.paint(at);
  assert.deepEqual(steps, [10, 20, 1]);
  assert.equal(frames.waiting, 0);
  frames.now = 500;
  loop.start();
  frames.paint(504);
  assert.deepEqual(steps, [10, 20, 1, 4]);
});

test("two frames of the same time do not end it, nor does time run backwards", () => {
  const frames = new Frames(100);
  const steps: number[] = [];
  new FrameLoop((ms) => steps.push(ms) > 0).start();
  for (const at of [98, 110, 110, 110, 112]) frames.paint(at);
  assert.deepEqual(steps, [0, 10, 0, 0, 2]);
  assert.equal(frames.waiting, 1);
});

test("however often it is started, even by a step, there is one", () => {
  const frames = new Frames(0);
  let steps = 0;
  const loop = new FrameLoop(() => {
    ++steps;
    loop.start();
    return true;
  });
  loop.start();
  loop.start();
  for (const at of [1, 2, 3]) frames.paint(at);
  assert.equal(steps, 3);
  assert.equal(frames.waiting, 1);
});
