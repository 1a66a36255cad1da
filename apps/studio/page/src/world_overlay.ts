// The world on the canvas, and what tools may do to its picture while they edit: paint cells at once, or show the world
// without what they are dragging and draw themselves.
import type { PolygonWorld } from "./api";
import { bits_of } from "./bits";
import { GridPicture } from "./grid_picture";
import { ink } from "./palette";
import { PolygonPicture } from "./polygon_picture";
import type { Overlay, Studio } from "./studio";

export class WorldOverlay implements Overlay {
  readonly order = 10;
  private grid_: GridPicture | null = null;
  private readonly polygons_ = new PolygonPicture();
  private instead_: PolygonWorld | null = null;
  private editing_: Uint8Array | null = null;

  constructor(private readonly studio_: Studio) {
    studio_.state.on(["world", "theme"], () => studio_.view.redraw_ground());
  }

  /** Draws this world in place of the one in the state; null ends that. */
  show_instead(world: PolygonWorld | null): void {
    if (world === this.instead_) return;
    this.instead_ = world;
    this.studio_.view.redraw_ground();
  }

  /** From now on these cells are shown, whatever the state says; they may change in place. */
  edit_cells(bytes: Uint8Array): void {
    this.editing_ = bytes;
  }
  /** The cells shown are those of the state again; `same` if they are what was edited. */
  end_edit(same: boolean): void {
    if (same && this.editing_ !== null) this.grid_?.adopt(this.editing_);
    this.editing_ = null;
  }
  cells_changed(x0: number, y0: number, x1: number, y1: number): void {
    if (this.editing_ === null || this.grid_ === null) return;
    this.grid_.paint(this.editing_, ink(this.studio_.state.get().theme), x0, y0, x1, y1);
    this.studio_.view.redraw_ground();
  }

  draw(context: CanvasRenderingContext2D, view: Studio["view"]): void {
    const { world, theme } = this.studio_.state.get();
    if (world.kind === "polygons") {
      this.grid_ = null;
      this.polygons_.show(this.instead_ ?? world);
      this.polygons_.draw(context, view, ink(theme));
      return;
    }
    if (this.grid_ === null || this.grid_.width !== world.width || this.grid_.height !== world.height) {
      this.grid_ = new GridPicture(world.width, world.height);
    }
    if (this.editing_ === null) this.grid_.show(bits_of(world), ink(theme));
    this.grid_.draw(context, view, ink(theme));
  }
}
