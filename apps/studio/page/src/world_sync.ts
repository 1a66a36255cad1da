// Keeps the server's knowledge of the world abreast of the screen: after an edit the world is uploaded, a moment later so
// that quick edits go together, and only the latest one. Who needs it at once asks for it.
import type { World, WorldInfo } from "./api";
import { ApiError, type Api, describe } from "./client";
import type { History } from "./history";
import type { Store, Studio } from "./studio";

const kWaitMs = 80;

export class WorldSync {
  private timer_ = 0;
  private pending_: { world: World; controller: AbortController; promise: Promise<void> } | null = null;
  /** What the server refused: not sent again until it changes. */
  private refused_: { world: World; error: unknown } | null = null;

  constructor(
    private readonly api_: Api,
    private readonly store_: Store,
    private readonly history_: History,
    private readonly tell_: Studio["tell"],
  ) {
    store_.on(["world", "info"], ({ info }) => {
      window.clearTimeout(this.timer_);
      if (info === null) this.timer_ = window.setTimeout(() => this.known().catch(() => {}), kWaitMs);
    });
  }

  async known(): Promise<WorldInfo> {
    for (;;) {
      const { world, info } = this.store_.get();
      if (info !== null) return info;
      if (this.refused_?.world === world) throw this.refused_.error;
      await this.upload_(world);
    }
  }

  async with_world<T>(work: (id: string) => Promise<T>): Promise<T> {
    const info = await this.known();
    try {
      return await work(info.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // The same world again has the same id, so nobody else has to hear of it.
      await this.upload_(this.store_.get().world);
      return await work((await this.known()).id);
    }
  }

  private upload_(world: World): Promise<void> {
    if (this.pending_?.world === world) return this.pending_.promise;
    this.pending_?.controller.abort();
    const controller = new AbortController();
    const promise = this.send_(world, controller.signal).finally(() => {
      if (this.pending_?.world === world) this.pending_ = null;
    });
    this.pending_ = { world, controller, promise };
    return promise;
  }

  private async send_(world: World, signal: AbortSignal): Promise<void> {
    try {
      const { info } = await this.api_.upload(world, signal);
      this.history_.infos.set(world, info);
      const now = this.store_.get();
      if (now.world === world && now.info?.id !== info.id) this.store_.set({ info });
    } catch (error) {
      if (signal.aborted) return;
      this.refused_ = { world, error };
      // A lost connection may come back by itself: then the next question tries again.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) window.setTimeout(() => (this.refused_ = null), 2000);
      this.tell_(`The server did not take this world: ${describe(error)}`, "error");
      throw error;
    }
  }
}
