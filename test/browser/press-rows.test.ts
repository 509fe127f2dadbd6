import { expect, type Locator, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formIds: string[];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  formIds = await seed(postern, { forms: 1, submissions: 60, days: 20 });
});

test.afterAll(() => postern.stop());

test("the last row stays in its place while it is pressed, so that one click ticks it and one opens it", async ({
  page,
}) => {
  await openSignedIn(page, postern.url, `/forms/${formIds[0]}/inbox`);
  const list = page.locator("[data-submission-list]");
  await expect(list.locator("[data-row]").first()).toBeVisible();
  const scrollTo = (fromEnd: number) =>
    list.evaluate(
      (element, above) => element.scrollTo({ top: element.scrollHeight - element.clientHeight - above }),
      fromEnd,
    );
  await expect
    .poll(async () => {
      await scrollTo(0);
      return page.getByText("You’ve reached the end.").isVisible();
    })
    .toBe(true);
  const id = await list.locator("[data-row]").last().getAttribute("data-row");
  const row = list.locator(`[data-row="${id}"]`);
  const click = async (target: Locator) => {
    // Where the row ends, above the end of the list.
    await scrollTo(52);
    const box = await target.boundingBox();
    if (box === null) throw new Error("The row is not shown.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  await click(row.getByRole("checkbox"));
  await expect(row.getByRole("checkbox")).toBeChecked();
  await list.locator("[data-row]").first().getByRole("link").focus();
  await click(row.getByRole("link"));
  await expect(page).toHaveURL(new RegExp(`submission=${id}`));
});
