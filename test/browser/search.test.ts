import { expect, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 40 });
});

test.afterAll(() => postern.stop());

test("filters are typed with suggestions, and the box and the filters beside it always say the same", async ({
  page,
}) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  const box = page.getByRole("combobox", { name: "Search messages" });
  const rows = page.locator("[data-row]");
  const read = rows.filter({ hasNot: page.locator("[data-unread]") });
  await expect(read.first()).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type("unre");
  await expect(page.getByRole("option")).toHaveText(["is:unreadNot read yet"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("is:unread ");
  await expect(page).toHaveURL(/status=unread/);
  await expect(read).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await page.getByRole("button", { name: "Filter (1 active)" }).click();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("unread");

  await page.getByRole("combobox", { name: "Star" }).selectOption("Starred");
  await expect(box).toHaveValue("is:unread is:starred");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await box.fill("is:unread is:urgent ");
  await expect(page.getByText("is:urgent is no filter here, so it was searched for as words.")).toBeVisible();

  await page.goBack();
  await page.goForward();
  await page.reload();
  await expect(box).toHaveValue("is:unread is:urgent");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).not.toHaveURL(/status=|q=/);
  await expect(rows.nth(5)).toBeVisible();
});

test("Escape closes the suggestions first, and then clears the box", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  const box = page.getByRole("combobox", { name: "Search messages" });
  await box.fill("is:");
  await expect(page.getByRole("option")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(box).toHaveValue("is:");
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
});

test("icons say what they do and by which key, to the pointer and to the keyboard", async ({ page }) => {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?as=list`);
  await page.locator("[data-row]").first().getByRole("link").click();
  const star = page.getByRole("article").getByRole("button", { name: "Star" });
  await star.hover();
  await expect(page.getByText("Star (f)")).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText("Star (f)")).toBeHidden();
  await page.getByRole("article").getByRole("button", { name: "Label" }).focus();
  await page.keyboard.press("Tab");
  await expect(star).toBeFocused();
  await expect(page.getByText("Star (f)")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Star (f)")).toBeHidden();
});
