// The keyboard's pointer: a cross hair on the canvas that the arrow keys move, and that presses where it stands. Tools see
// it as a pointer, so whatever can be clicked or dragged can be done without one.
import type { Point } from "./api";
import { is_blocked, world_bounds } from "./geometry";
import { bit_at, bits_of } from "./bits";
import { coordinate } from "./format";
import { ink } from "./palette";
import { active_tool, release } from "./pointer";
import type { Core } from "./studio_core";
import type { Overlay, PointerPlace, Tool, View } from "./studio";

export class KeyboardCursor implements Overlay {
  readonly order = 250;
  private at_: Point | null = null;
  private shown_ = false;
  private held_: Tool | null = null;

  constructor(
    private readonly studio_: Core,
    private readonly say_: (words: string) => void,
  ) {
    studio_.add_overlay(this);
    const hide = (): void => this.show_(false);
    studio_.view.canvas.addEventListener("blur", () => {
      this.let_go_();
      hide();
    });
    studio_.view.canvas.addEventListener("pointerdown", hide);
    studio_.state.on(["tool"], () => this.let_go_());
    studio_.on_give_up(() => this.let_go_());
  }

  get shown(): boolean {
    return this.shown_;
  }
  private show_(shown: boolean): void {
    this.shown_ = shown;
    this.studio_.view.redraw();
  }
  private let_go_(): void {
    const held = this.held_;
    this.held_ = null;
    if (held !== null) release(held);
  }

  private place_(shift: boolean): PointerPlace {
    const world = this.at_ ?? this.start_();
    return { world, screen: this.studio_.view.to_screen(world), shift, touch: false, steady: true };
  }
  private start_(): Point {
    const { view } = this.studio_;
    const { world } = this.studio_.state.get();
    const [x, y] = view.to_world([view.width / 2, view.height / 2]);
    return world.kind === "grid" ? [Math.floor(x) + 0.5, Math.floor(y) + 0.5] : [x, y];
  }

  /** One step is a cell of a grid, or a few pixels. */
  step(dx: number, dy: number, size: "small" | "normal" | "large"): void {
    const { world } = this.studio_.state.get();
    const pixels = 1 / this.studio_.view.scale;
    const unit = world.kind === "grid" ? Math.max(1, Math.round(6 * pixels)) : 8 * pixels;
    const by = unit * (size === "large" ? 8 : size === "small" ? (world.kind === "grid" ? 1 / unit / 2 : 1 / 8) : 1);
    const [x, y] = this.at_ ?? this.start_();
    const [x0, y0, x1, y1] = world_bounds(world);
    this.jump([Math.max(x0, Math.min(x1, x + dx * by)), Math.max(y0, Math.min(y1, y + dy * by))]);
  }

  jump(to: Point): void {
    this.at_ = to;
    this.show_(true);
    this.studio_.view.reveal(to);
    const place = this.place_(false);
    if (this.held_ !== null) this.held_.move(place);
    else active_tool(this.studio_)?.hover?.(place);
    this.say_(this.describe_());
  }

  /** Presses, or lets go of what was pressed. */
  press(hold: boolean, shift: boolean): void {
    if (!this.shown_) this.jump(this.at_ ?? this.start_());
    const place = this.place_(shift);
    const held = this.held_;
    if (held !== null) {
      // First: a tool that changes the world has nothing in its hand any more.
      this.held_ = null;
      held.up(place);
      this.say_("Let go.");
      return;
    }
    const tool = active_tool(this.studio_);
    if (tool?.down(place) !== true) {
      this.say_(`Nothing to take hold of here. ${this.describe_()}`);
    } else if (hold) {
      this.held_ = tool;
      this.say_("Held: arrow keys drag, space lets go.");
    } else {
      tool.up(place);
    }
    this.studio_.view.redraw();
  }

  private describe_(): string {
    const { world } = this.studio_.state.get();
    const [x, y] = this.at_ ?? [0, 0];
    const blocked =
      world.kind === "polygons"
        ? is_blocked(world, [x, y])
        : bit_at(bits_of(world), Math.min(world.height - 1, Math.floor(y)) * world.width + Math.min(world.width - 1, Math.floor(x))) !== 0;
    return `${coordinate(x)}, ${coordinate(y)}: ${blocked ? "blocked" : "free"}`;
  }

  draw(context: CanvasRenderingContext2D, view: View): void {
    if (!this.shown_ || this.at_ === null) return;
    const [x, y] = view.to_screen(this.at_);
    const colours = ink(this.studio_.state.get().theme);
    const inner = this.held_ === null ? 6 : 3;
    const cross = new Path2D();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      cross.moveTo(x + inner * dx, y + inner * dy);
      cross.lineTo(x + 18 * dx, y + 18 * dy);
    }
    if (this.held_ !== null) {
      cross.moveTo(x + 12, y);
      cross.arc(x, y, 12, 0, 2 * Math.PI);
    }
    context.lineCap = "round";
    context.strokeStyle = colours.halo;
    context.lineWidth = 5;
    context.stroke(cross);
    context.strokeStyle = colours.text;
    context.lineWidth = 2;
    context.stroke(cross);
  }
}
