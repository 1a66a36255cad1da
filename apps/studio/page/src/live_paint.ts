// How a live world looks: crates, doors, agents and what is before them, and what an edit has just changed.
import { agent_at, rest_of_way, type Agent } from "./agents";
import type { Layer, Point, Ring } from "./api";
import { draw_layer } from "./layers";
import type { LiveWorld, Thing } from "./live_world";
import { trace_path } from "./paths_overlay";
import { ink, path_style, trace_marker, type Ink, type Theme } from "./palette";
import type { View } from "./studio";

type Context = CanvasRenderingContext2D;

function trace(context: Context, view: View, points: readonly Point[], close: boolean): void {
  points.forEach((p, i) => {
    if (i === 0) context.moveTo(...view.to_screen(p));
    else context.lineTo(...view.to_screen(p));
  });
  if (close) context.closePath();
}

function draw_changed(context: Context, view: View, live: LiveWorld, colours: Ink, now: number): void {
  const left = live.changed.until - now;
  if (left <= 0) return;
  context.beginPath();
  for (const ring of live.changed.rings) {
    const points: Point[] = [];
    for (let i = 0; i + 1 < ring.length; i += 2) points.push([ring[i] ?? 0, ring[i + 1] ?? 0]);
    trace(context, view, points, true);
  }
  context.globalAlpha = 0.28 * Math.min(1, left / 500);
  context.fillStyle = colours.accent;
  context.fill();
  context.globalAlpha = 0.9 * Math.min(1, left / 500);
  context.strokeStyle = colours.accent;
  context.lineWidth = 1;
  context.stroke();
  context.globalAlpha = 1;
}

function draw_thing(context: Context, view: View, thing: Thing, colours: Ink, selected: boolean): void {
  context.beginPath();
  trace(context, view, thing.ring, true);
  context.lineJoin = "round";
  if (thing.closed) {
    context.fillStyle = thing.kind === "door" ? colours.wall : colours.blocked;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colours.wall;
    context.stroke();
    if (thing.kind === "crate") {
      // Boards across tell a crate from what belongs to the world.
      context.beginPath();
      const [a, b, c, d] = thing.ring.map((p) => view.to_screen(p));
      if (a !== undefined && b !== undefined && c !== undefined && d !== undefined) {
        context.moveTo(...a);
        context.lineTo(...c);
        context.moveTo(...b);
        context.lineTo(...d);
      }
      context.lineWidth = 1.2;
      context.stroke();
    }
  } else {
    context.setLineDash([4, 4]);
    context.lineWidth = 1.6;
    context.strokeStyle = colours.wall;
    context.stroke();
    context.setLineDash([]);
  }
  if (!selected) return;
  context.beginPath();
  trace(context, view, thing.ring, true);
  context.lineWidth = 3;
  context.strokeStyle = colours.accent;
  context.stroke();
}

function draw_agent(context: Context, view: View, agent: Agent, theme: Theme, now: number): void {
  const colours = ink(theme);
  const style = path_style(agent.id - 1, theme);
  const at = view.to_screen(agent_at(agent));
  const lit = agent.lit_until > now;
  if (agent.status === "found") {
    context.beginPath();
    trace_path(context, view, rest_of_way(agent));
    if (lit) {
      context.strokeStyle = colours.halo;
      context.lineWidth = 6;
      context.stroke();
    }
    context.globalAlpha = lit ? 1 : 0.55;
    context.strokeStyle = style.colour;
    context.lineWidth = lit ? 3 : 1.4;
    context.setLineDash(style.dash.map((d) => d * 2));
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.beginPath();
    trace_marker(context, "cross", ...view.to_screen(agent.goal), 3.4);
    context.fillStyle = style.colour;
    context.fill();
  }
  const waits = agent.status !== "found" && agent.status !== "asking";
  if (agent.radius > 0) {
    const [x, y] = agent_at(agent);
    context.beginPath();
    context.arc(at[0], at[1], Math.abs(view.to_screen([x + agent.radius, y])[0] - at[0]), 0, 2 * Math.PI);
    context.globalAlpha = 0.35;
    context.fillStyle = style.colour;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = lit ? 3 : 1.5;
    context.strokeStyle = style.colour;
    context.stroke();
  }
  context.beginPath();
  trace_marker(context, style.marker, ...at, 6);
  context.fillStyle = style.colour;
  context.strokeStyle = lit ? colours.text : colours.halo;
  context.lineWidth = lit ? 3 : 2;
  context.stroke();
  context.fill();
  if (!waits) return;
  // The sign of a pause, above the agent: it has no way and waits for one.
  context.beginPath();
  context.arc(at[0], at[1] - 17, 8, 0, 6.3);
  context.fillStyle = colours.halo;
  context.fill();
  context.lineWidth = 1.6;
  context.strokeStyle = colours.bad;
  context.stroke();
  context.fillStyle = colours.bad;
  context.fillRect(at[0] - 3.6, at[1] - 21, 2.6, 8);
  context.fillRect(at[0] + 1, at[1] - 21, 2.6, 8);
}

export function draw_live(
  context: Context,
  view: View,
  live: LiveWorld,
  theme: Theme,
  also: { mesh: Layer | null; selected: Thing | null; draft: Ring | null; draft_way: [Point, Point] | null },
): void {
  const colours = ink(theme);
  const now = performance.now();
  if (also.mesh !== null) draw_layer(context, view, also.mesh, theme);
  draw_changed(context, view, live, colours, now);
  for (const thing of live.things) draw_thing(context, view, thing, colours, thing === also.selected);
  for (const agent of live.agents) draw_agent(context, view, agent, theme, now);
  const draft = also.draft ?? also.draft_way;
  if (draft === null) return;
  context.beginPath();
  trace(context, view, draft, also.draft !== null);
  context.setLineDash([5, 4]);
  context.lineWidth = 2;
  context.strokeStyle = colours.accent;
  context.stroke();
  context.setLineDash([]);
}
