// Making worlds: the generators, and the files that come in. Every world is compared with what the command line makes of
// the same words or the same file.
import { writeFileSync } from "node:fs";
import { click_at } from "./on_canvas";
import { expect, test } from "./studio";
import { await_refusals, exported, expect_told, Folder, generate, hold, open_files, open_panel, result_row } from "./using";

let folder: Folder;
test.beforeEach(() => void (folder = new Folder()));
test.afterEach(() => folder.remove());

interface Case {
  kind: string;
  parameters: Record<string, string | boolean>;
  shown: RegExp;
  extension: ".map" | ".geojson";
}
// Filled in this order: what is half typed is generated too, and has to fit its own size.
const generators: Case[] = [
  { kind: "grid", parameters: { Width: "40", Height: "30", Coverage: "0.2", Clustering: "3" }, shown: /Grid of 40 × 30 cells, 80 % free/, extension: ".map" },
  { kind: "maze", parameters: { Columns: "7", Rows: "5", Corridor: "2", Wall: "1", Loops: "0.1", Uniform: true }, shown: /Grid of 22 × 16 cells/, extension: ".map" },
  { kind: "rooms", parameters: { Columns: "3", Rows: "2", "Room size": "5", "Door width": "2", Connected: false }, shown: /Grid of 19 × 13 cells/, extension: ".map" },
  { kind: "caves", parameters: { Width: "50", Height: "35", Fill: "0.44", Rounds: "4", "Largest only": false }, shown: /Grid of 50 × 35 cells/, extension: ".map" },
  { kind: "polygons", parameters: { Count: "9", Shape: "concave", "Mean size": "30", Width: "300", Height: "200", Walls: "2", Points: "3", Overlap: true }, shown: /9 obstacles, .*2 walls/, extension: ".geojson" },
  { kind: "showcase", parameters: { Rocks: "11" }, shown: /obstacles/, extension: ".geojson" },
];

test("offers every generator of the command line that makes such worlds", async ({ studio }) => {
  const kinds = (await open_panel(studio, "World")).getByLabel("Kind of world").getByRole("option");
  await expect(kinds).toHaveCount(generators.length);
  const offered = await kinds.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value));
  expect(offered.sort()).toEqual(generators.map(({ kind }) => kind).sort());
});

for (const { kind, parameters, shown, extension } of generators) {
  test(`generates ${kind}, and the command line beside it makes the same world${kind === "maze" ? " @smoke" : ""}`, async ({ studio }) => {
    const form = await generate(studio, kind, 7, parameters);
    const command = form.getByLabel("Command line that makes this world");
    await expect(studio.getByRole("group", { name: "This world" })).toContainText(shown);
    await expect(command).toHaveText(new RegExp(`^taut generate ${kind} .*--seed 7 -o ${kind}\\${extension}$`));
    const words = (await command.innerText()).split(" ").slice(1);
    folder.taut(...words);
    const made = folder.read(`${kind}${extension}`);
    expect(await exported(studio, extension)).toBe(made);

    await generate(studio, kind, 8, parameters);
    await expect(command).toHaveText(/--seed 8 /);
    expect(await exported(studio, extension)).not.toBe(made);
    await generate(studio, kind, 7, parameters);
    await expect(command).toHaveText(`taut ${words.join(" ")}`);
    await expect(studio.getByRole("group", { name: "This world" })).toContainText(shown);
    expect(await exported(studio, extension)).toBe(made);
  });
}

test("a generated world follows its form, a drawn one waits for the button", async ({ studio }) => {
  const form = await generate(studio, "rooms", 1, { Columns: "3", Rows: "2", "Room size": "5" });
  const world = studio.getByRole("group", { name: "This world" });
  await expect(world).toContainText("Grid of 19 × 13 cells");
  await form.getByLabel("Rows", { exact: true }).fill("4");
  await expect(world).toContainText("Grid of 19 × 25 cells");
  await studio.getByRole("button", { name: "Undo" }).click();
  await expect(world).toContainText("Grid of 19 × 13 cells");
  await expect(form.getByLabel("Rows", { exact: true })).toHaveValue("2");
  await expect(form.getByLabel("Command line that makes this world")).toContainText("--rows 2");
  await studio.getByRole("button", { name: "Redo" }).click();
  await expect(form.getByLabel("Rows", { exact: true })).toHaveValue("4");
  await form.getByRole("button", { name: "Another seed" }).click();
  await expect(form.getByLabel("Seed", { exact: true })).not.toHaveValue("1");
  await expect_told(studio, "Generated: Rooms joined by doors.");
  await studio.getByRole("button", { name: "Clear" }).click();
  await expect(world).toContainText("100 % free");
  await form.getByLabel("Rows", { exact: true }).fill("2");
  await expect(form.getByLabel("Command line that makes this world")).toContainText("--rows 2");
  await expect(world).toContainText("Grid of 19 × 25 cells, 100 % free");
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(world).toContainText("Grid of 19 × 13 cells");
});

test("another seed leaves the agent's radius alone", async ({ studio }) => {
  const form = await generate(studio, "polygons", 3, { Count: "12" });
  const radius = (): Promise<number | undefined> => studio.evaluate(() => (window.taut_studio!.studio.state.get().query as { radius?: number }).radius);
  await (await open_panel(studio, "Planners")).getByRole("spinbutton", { name: "Radius, as a number" }).fill("4");
  await open_panel(studio, "World");
  await form.getByRole("button", { name: "Another seed" }).click();
  await expect(form.getByLabel("Seed", { exact: true })).not.toHaveValue("3");
  await expect_told(studio, "Generated:");
  expect(await radius()).toBe(4);
});

test("a form that was changed does not generate over what was drawn meanwhile", async ({ studio }) => {
  const form = await generate(studio, "rooms", 1, { Columns: "3", Rows: "2", "Room size": "5" });
  const world = studio.getByRole("group", { name: "This world" });
  await expect(world).toContainText("Grid of 19 × 13 cells");
  const answer = await hold(studio, "**/generate");
  const asked = studio.waitForRequest("**/generate");
  await form.getByLabel("Rows", { exact: true }).fill("4");
  const request = await asked;
  await studio.getByRole("button", { name: "Clear" }).click();
  await expect(world).toContainText("100 % free");
  answer();
  expect((await request.response())!.ok()).toBe(true);
  await expect(form.getByLabel("Command line that makes this world")).toContainText("--rows 4");
  await expect(world).toContainText("Grid of 19 × 13 cells, 100 % free");
});

test("an answer that comes late does not speak over what was typed meanwhile", async ({ studio }) => {
  const form = await generate(studio, "rooms", 1, { Columns: "3", Rows: "2", "Room size": "5" });
  await expect_told(studio, "Generated:");
  const command = form.getByLabel("Command line that makes this world");
  await expect(command).toContainText("-o rooms.map");
  const answer = await hold(studio, "**/generate");
  const asked = studio.waitForRequest("**/generate");
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  await asked;
  await command.evaluate((element) => {
    const told: string[] = [];
    new MutationObserver(() => told.push(element.textContent ?? "")).observe(element, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { told });
  });
  await form.getByLabel("Rows", { exact: true }).fill("4");
  answer();
  await expect(studio.getByRole("group", { name: "This world" })).toContainText("Grid of 19 × 25 cells");
  await expect(command).toContainText("-o rooms.map");
  const told = await studio.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(told.filter((words) => !words.includes("--rows 4"))).toEqual([]);
});

test("parameters that no generator can take are refused with words", async ({ studio }) => {
  const world = studio.getByRole("group", { name: "This world" });
  const form = await generate(studio, "polygons", 3, { Count: "5", "Mean size": "20" });
  await expect(world).toContainText("5 obstacles");
  const before = await world.innerText();
  await form.getByLabel("Size spread").fill("3");
  await expect(form.getByLabel("Size spread")).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  await expect_told(studio, /No world: Size spread: .*0\.95/);
  await form.getByLabel("Size spread").fill("0.5");
  await form.getByLabel("Seed", { exact: true }).fill("-4");
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  await expect_told(studio, /No world: Seed: .*0/);
  await form.getByLabel("Seed", { exact: true }).fill("3");
  await_refusals(studio);
  // Each is allowed by itself; only the generator knows that they do not go together.
  await form.getByLabel("Min corners").fill("20");
  await form.getByLabel("Max corners").fill("6");
  await form.getByRole("button", { name: "Generate", exact: true }).click();
  await expect_told(studio, /No world: .*corners/);
  await expect(world).toHaveText(before, { useInnerText: true });
});

test.describe("opening files", () => {
  for (const [what, names] of [
    ["a .map", ["grid.map"]], ["a .pgm", ["grid.pgm"]], ["a .png", ["grid.png"]], ["a .yaml with its picture", ["other.yaml", "other.pgm"]],
  ] as const) {
    test(`opens a grid from ${what}`, async ({ studio }) => {
      folder.taut("generate", "grid", "--width", "26", "--height", "18", "--seed", "4", "-o", "grid.map");
      if (names[0] !== "grid.map") folder.taut("convert", "grid.map", names[0]);
      // In an order that no one can rely on.
      await open_files(studio, [...names].reverse().map((name) => folder.file(name)));
      await expect_told(studio, `Opened ${names[0]}.`);
      await expect(studio.getByRole("group", { name: "This world" })).toContainText("Grid of 26 × 18 cells");
      expect(await exported(studio, ".map")).toBe(folder.read("grid.map"));
    });
  }
  for (const extension of [".geojson", ".poly", ".mesh"]) {
    test(`opens polygons from a ${extension}`, async ({ studio }) => {
      folder.taut("generate", "polygons", "--size", "200", "--count", "8", "--mean-size", "20", "--seed", "2", "-o", "first.geojson");
      folder.taut("convert", "first.geojson", `world${extension}`);
      folder.taut("convert", `world${extension}`, "again.geojson");
      await open_files(studio, folder.file(`world${extension}`));
      await expect_told(studio, `Opened world${extension}.`);
      await expect(studio.getByRole("group", { name: "This world" })).toContainText("8 obstacles");
      await expect(result_row(studio, "polyanya")).toContainText("shortest");
      expect(await exported(studio, ".geojson")).toBe(folder.read("again.geojson"));
    });
  }

  test("keeps the letters of a .map through edits", async ({ studio }) => {
    const head = "type octile\nheight 4\nwidth 6\nmap\n";
    writeFileSync(folder.file("wood.map"), head + "TTTT..\nTGGS..\n..WW..\n......\n");
    await open_files(studio, folder.file("wood.map"));
    await expect_told(studio, "Opened wood.map.");
    await studio.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name: "Brush: block cells" }).click();
    await studio.getByRole("group", { name: "Options of the tool" }).getByLabel("Size").fill("1");
    await click_at(studio, [1.5, 1.5]);
    expect(await exported(studio, ".map")).toBe(head + "TTTT..\nT@GS..\n..WW..\n......\n");
    await studio.getByRole("button", { name: "Undo" }).click();
    expect(await exported(studio, ".map")).toBe(folder.read("wood.map"));
  });

  test("opens a file that is dropped on the page", async ({ studio }) => {
    folder.taut("generate", "maze", "--columns", "9", "--rows", "7", "-o", "dropped.map");
    await studio.evaluate((text) => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], "dropped.map"));
      for (const type of ["dragenter", "dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
      }
    }, folder.read("dropped.map"));
    await expect_told(studio, "Opened dropped.map.");
    expect(await exported(studio, ".map")).toBe(folder.read("dropped.map"));
  });

  const broken: [string, string][] = [
    ["broken.map", "type octile\nheight 4\nwidth 4\nmap\n....\n..\n"],
    ["broken.geojson", '{"type": "FeatureCollection", "features": [}'],
    ["broken.poly", "5 2 0 0\n1 0 0\n"],
    ["broken.mesh", "mesh\n2\n3 1\n"],
    ["broken.pgm", "P5\n4 4\n255\nab"],
    ["broken.png", "no picture"],
    ["broken.yaml", "image: missing.pgm\nresolution: 0.05\n"],
  ];
  for (const [name, text] of broken) {
    test(`says what is wrong with ${name}, in the words of the command line, and leaves the world alone`, async ({ studio }) => {
      const world = studio.getByRole("group", { name: "This world" });
      await expect(world).toContainText("corners");
      const before = await world.innerText();
      writeFileSync(folder.file(name), text);
      const words = /expected .*/.exec(folder.complaint("inspect", name))![0];
      await_refusals(studio);
      await open_files(studio, folder.file(name));
      await expect_told(studio, `${name} could not be opened:`);
      await expect_told(studio, words);
      await expect(world).toHaveText(before, { useInnerText: true });
      await expect(studio.getByRole("button", { name: "Undo" })).toBeDisabled();
      await expect(result_row(studio, "polyanya")).toContainText("shortest");
    });
  }
});

test("a grid becomes the outline that the command line traces, and a grid again by undo", async ({ studio }) => {
  folder.taut("generate", "caves", "--size", "40", "--seed", "5", "-o", "caves.map");
  folder.taut("convert", "caves.map", "caves.geojson");
  await open_files(studio, folder.file("caves.map"));
  const world = studio.getByRole("group", { name: "This world" });
  await expect(world).toContainText("Grid of 40 × 40 cells");
  await studio.getByRole("button", { name: "Outline as polygons" }).click();
  await expect_told(studio, "The grid is a world of polygons now.");
  await expect(world).toContainText("obstacles");
  await expect(studio.getByRole("button", { name: "Outline as polygons" })).toBeHidden();
  expect(await exported(studio, ".geojson")).toBe(folder.read("caves.geojson"));
  await studio.getByRole("button", { name: "Undo" }).click();
  expect(await exported(studio, ".map")).toBe(folder.read("caves.map"));
});

test("between cells that touch in a corner there is a way only if squeezing is allowed", async ({ studio }) => {
  const rows = Array.from({ length: 8 }, (_, y) => Array.from({ length: 8 }, (_, x) => (x === y ? "@" : ".")).join(""));
  writeFileSync(folder.file("diagonal.map"), `type octile\nheight 8\nwidth 8\nmap\n${rows.join("\n")}\n`);
  await open_files(studio, folder.file("diagonal.map"));
  await expect_told(studio, "Opened diagonal.map.");
  const question = (await open_panel(studio, "Planners")).getByRole("group", { name: "Question" });
  for (const [label, value] of [["Start x", "1"], ["Start y", "7"], ["Goal x", "7"], ["Goal y", "1"]] as const) {
    await question.getByLabel(label).fill(value);
    await question.getByLabel(label).press("Enter");
  }
  await expect(result_row(studio, "polyanya")).toContainText("the goal cannot be reached");
  const world = await open_panel(studio, "World");
  await expect(world.getByRole("radio", { name: "Sealed" })).toBeChecked();
  await world.getByText("Squeeze through").click();
  await expect(world.getByRole("radio", { name: "Squeeze through" })).toBeChecked();
  await expect(result_row(studio, "polyanya")).toContainText("shortest");
  await studio.getByRole("button", { name: "Undo" }).click();
  await expect(world.getByRole("radio", { name: "Sealed" })).toBeChecked();
  await expect(result_row(studio, "polyanya")).toContainText("the goal cannot be reached");
});
