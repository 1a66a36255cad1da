// Asks the server: one function for each part of the API, and what went wrong in words.
import type {
  About, FileContent, GenerateRequest, GeneratedReply, Generator, JobRequest, JobState, Layer, LayerInfo,
  LiveAgent, LiveEdit, LiveEditReply, LiveStartReply, PictureRequest, PlanReply, PlanRequest, PlannerInfo,
  Query, SaveRequest, TraceReply, TraceRequest, World, WorldInfo, WorldReply,
} from "./api";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly place = "",
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export function describe(error: unknown): string {
  if (error instanceof ApiError) return error.place === "" ? error.message : `${error.message} (${error.place})`;
  if (error instanceof TypeError) return "the server cannot be reached";
  return error instanceof Error ? error.message : String(error);
}

async function failure(reply: Response): Promise<ApiError> {
  try {
    const body = (await reply.json()) as { error?: { message?: string; place?: string } };
    return new ApiError(reply.status, body.error?.message ?? reply.statusText, body.error?.place ?? "");
  } catch {
    return new ApiError(reply.status, reply.statusText || `the server answered ${reply.status}`);
  }
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const reply = await fetch(path, { signal: signal ?? null });
  if (!reply.ok) throw await failure(reply);
  return (await reply.json()) as T;
}

async function send(path: string, body: unknown, signal?: AbortSignal, method = "POST"): Promise<Response> {
  const reply = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!reply.ok) throw await failure(reply);
  return reply;
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await send(path, body, signal)).json()) as T;
}

const world_path = (id: string, rest = ""): string => `/api/worlds/${encodeURIComponent(id)}${rest}`;

export const api = {
  about: () => get<About>("/api/about"),
  generators: () => get<Generator[]>("/api/generators"),
  /** All planners, whether they fit the world, and whether they can answer what is said of the query. */
  planners: (world: string, query: Partial<Query> = {}, signal?: AbortSignal) => {
    const words = new URLSearchParams({ world });
    for (const [name, value] of Object.entries(query)) words.set(name, String(value));
    return get<PlannerInfo[]>(`/api/planners?${words.toString()}`, signal);
  },

  /** Makes the world known to the server; it answers with the world as it reads it (rings oriented, repeats dropped). */
  upload: (world: World, signal?: AbortSignal) => post<{ info: WorldInfo }>("/api/worlds", world, signal),
  world: (id: string) => get<WorldReply>(world_path(id)),
  generate: (request: GenerateRequest, signal?: AbortSignal) =>
    post<GeneratedReply>("/api/worlds/generate", request, signal),
  /** The first file is the world; others are what it refers to (a picture, saved runs). */
  import_files: (files: FileContent[]) => post<WorldReply>("/api/worlds/import", { files }),
  export_files: (id: string, name: string) =>
    post<{ files: FileContent[] }>(world_path(id, "/export"), { name }),
  save: (id: string, request: SaveRequest) => post<{ files: FileContent[] }>(world_path(id, "/save"), request),
  /** The outline of a grid as a world of polygons. */
  outline: (id: string) => post<WorldReply>(world_path(id, "/outline"), {}),

  plan: (id: string, request: PlanRequest, signal?: AbortSignal) =>
    post<PlanReply>(world_path(id, "/plan"), request, signal),
  trace: (id: string, request: TraceRequest, signal?: AbortSignal) =>
    post<TraceReply>(world_path(id, "/trace"), request, signal),
  layers: (id: string) => get<LayerInfo[]>(world_path(id, "/layers")),
  layer: (id: string, name: string, signal?: AbortSignal) =>
    get<Layer>(world_path(id, `/layers/${encodeURIComponent(name)}`), signal),
  picture: async (id: string, request: PictureRequest): Promise<Blob> =>
    (await send(world_path(id, "/picture"), request)).blob(),

  start_job: (request: JobRequest) => post<JobState>("/api/jobs", request),
  job: (id: string) => get<JobState>(`/api/jobs/${encodeURIComponent(id)}`),
  cancel_job: async (id: string): Promise<void> => {
    await send(`/api/jobs/${encodeURIComponent(id)}`, {}, undefined, "DELETE");
  },
  /** Calls `told` with every state until the job has ended; resolves with the last one. */
  follow_job: (id: string, told: (state: JobState) => void): Promise<JobState> =>
    new Promise((resolve, reject) => {
      const events = new EventSource(`/api/jobs/${encodeURIComponent(id)}/events`);
      events.onmessage = (event: MessageEvent<string>) => {
        const state = JSON.parse(event.data) as JobState;
        told(state);
        if (state.state === "waiting" || state.state === "running") return;
        events.close();
        // The stream tells states; the result, which may be large, is asked for once.
        resolve(state.state === "done" ? api.job(id) : state);
      };
      events.onerror = () => {
        events.close();
        reject(new ApiError(0, "the connection to the server was lost"));
      };
    }),

  start_live: (world: string, agents: LiveAgent[]) => post<LiveStartReply>("/api/live", { world, agents }),
  edit_live: (live: string, edits: LiveEdit[], agents: LiveAgent[], signal?: AbortSignal) =>
    post<LiveEditReply>(`/api/live/${encodeURIComponent(live)}`, { edits, agents }, signal),
  live_layer: (live: string) => get<Layer>(`/api/live/${encodeURIComponent(live)}/layer`),
  end_live: async (live: string): Promise<void> => {
    await send(`/api/live/${encodeURIComponent(live)}`, {}, undefined, "DELETE");
  },
};
export type Api = typeof api;
