// How a shape looks while it is being drawn, selected or dragged.
import type { Point } from "../api";
import type { Ink } from "../palette";

export function draw_shape(context: CanvasRenderingContext2D, shape: Path2D, filled: boolean, colours: Ink): void {
  if (filled) {
    context.fillStyle = colours.accent;
    context.globalAlpha = 0.2;
    context.fill(shape, "evenodd");
    context.globalAlpha = 1;
  }
  context.lineJoin = "round";
  context.strokeStyle = colours.accent;
  context.lineWidth = 2;
  context.stroke(shape);
}

export function draw_grip(context: CanvasRenderingContext2D, [x, y]: Point, size: number, fill: string, stroke: string): void {
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.strokeStyle = stroke;
  context.lineWidth = 1.8;
  context.stroke();
  context.fill();
}
