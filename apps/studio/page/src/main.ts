// The page begins here: what it is made of, in the order of tool bar and side bar. A new tool or panel is one line.
import type { Panel, Studio, Tool } from "./studio";

/** Makes a tool that knows the studio. */
export type MakeTool = (studio: Studio) => Tool;

export const panels: Panel[] = [];
export const tools: MakeTool[] = [];
/** Each may bring back a world from the address; the first that says true has done so, else the default world is made. */
export const restorers: ((studio: Studio) => Promise<boolean>)[] = [];
