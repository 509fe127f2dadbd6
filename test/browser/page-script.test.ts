import { expect, test } from "@playwright/test";
import { createForm, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("the script of a pasted snippet works out a proof while the visitor types, and none of it is kept as content", async ({
  page,
  context,
}) => {
  await signUp(page, postern.url);
  const { formId, snippet } = await createForm(page, "Contact");
  await page.goto(`${postern.url}/forms/${formId}/setup/spam`);
  await page.getByRole("checkbox", { name: "Proof of work" }).check();
  await page.getByRole("region", { name: "Bot protection" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const website = await startWebsite(`<!doctype html><title>Shop</title>${snippet}`);
  const visitor = await context.newPage();
  await visitor.goto(website.url);
  await visitor.getByLabel("Name").fill("Grace Hopper");
  await visitor.getByLabel("Email").fill("grace@example.com");
  // Neither clearly genuine nor clearly spam, so that the proof counts.
  await visitor.getByLabel("Message").fill("Your website is slow. We could make it faster.");
  await expect(visitor.locator('input[name="_postern"]')).toBeAttached();
  await expect(visitor.locator('input[name="altcha"]')).toBeAttached({ timeout: 20_000 });
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await website.stop();

  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await page.locator("[data-row] a").first().click();
  const article = page.getByRole("article");
  await article.getByText("Why?").click();
  await expect(article.getByText("Proof of work completed")).toBeVisible();
  await expect(article).not.toContainText("altcha");
  await expect(article).not.toContainText("_postern");
});
