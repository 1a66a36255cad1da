// The least that has to work: the page opens with a path, and the path follows the goal.
import { expect, test } from "./studio";
import { drag, place_of, query_of } from "./on_canvas";

test("opens with a world and a shortest path, and the path follows the goal @smoke", async ({ studio }) => {
  const row = studio.getByRole("row").filter({ hasText: "polyanya" });
  await expect(row).toContainText("shortest");
  const before = await row.innerText();
  const { to } = await query_of(studio);
  const canvas = (await studio.locator("canvas").boundingBox())!;
  const at = await place_of(studio, to);
  expect(at.x).toBeGreaterThan(canvas.x);
  expect(at.y).toBeGreaterThan(canvas.y);
  await drag(studio, [to, [to[0] - 300, to[1] + 350]]);
  expect((await query_of(studio)).to).not.toEqual(to);
  await expect(row).not.toHaveText(before);
  await expect(row).toContainText("shortest");
});
