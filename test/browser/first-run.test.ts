import { expect, type Page, test } from "@playwright/test";
import persistedDocuments from "../../shared/operations/persisted-documents.json" with { type: "json" };
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createForm, owner, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

/** How the dashboard asks for the first steps. */
const [hash = ""] = Object.entries(persistedDocuments).find(([, text]) => text.includes("query FirstRun ")) ?? [];
let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("the first steps tick themselves off, from no form to a message that was read, and are gone when sent away", async ({
  browser,
  page,
  context,
}) => {
  await signUp(page, postern.url);
  await expectFit(page);
  const { formId, snippet } = await createForm(page, "Contact");
  const guide = page.getByRole("region", { name: "Getting started" });
  await expect(guide.getByRole("heading", { name: "Create a form (done)" })).toBeVisible();
  await expect(guide.getByRole("status")).toHaveText("1 of 4 steps done");

  await test.step("a test ticks its own step, and not that of the website", async () => {
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(guide.getByRole("heading", { name: "Send a test (done)" })).toBeVisible();
    await expect(guide.getByRole("heading", { name: "Paste its snippet into your page", exact: true })).toBeVisible();
    await expectFit(page);
  });

  await test.step("a visitor's message from another origin ticks off the snippet, with nobody reloading", async () => {
    await page.goto(postern.url);
    await expect(guide.getByRole("status")).toHaveText("2 of 4 steps done");
    const website = await startWebsite(
      `<!doctype html><html lang="en"><title>Ana's site</title><body>${snippet}</body>`,
    );
    const visitor = await context.newPage();
    await visitor.goto(website.url);
    for (const name of ["name", "message"]) await visitor.locator(`[name="${name}"]`).fill("Good morning");
    await visitor.locator('[name="email"]').fill("grace@example.com");
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
    await visitor.close();
    await website.stop();
    await expect(guide.getByRole("heading", { name: "Paste its snippet into your page (done)" })).toBeVisible();
    await expectFit(page);
  });

  await test.step("opening the message is the last one", async () => {
    await guide.getByRole("link", { name: "Open the newest message" }).click();
    await expect(page.getByRole("article")).toContainText("Good morning");
    await page.goto(postern.url);
    // Nothing is emailed here, so not all is set.
    await expect(guide.getByRole("heading", { name: "Messages from your website arrive here" })).toBeVisible();
    await expectFit(page);
  });

  await guide.getByRole("button", { name: "Dismiss the guide" }).click();
  await expect(guide).toBeHidden();
  const asked = page.waitForResponse((response) => response.request().postData()?.includes(hash) ?? false);
  await page.reload();
  await expect(page.getByRole("heading", { name: "All messages", level: 1 })).toBeVisible();
  await asked;
  await expect(guide).toBeHidden();

  await test.step("they are gone in another browser as well", async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(postern.url);
    await other.getByRole("textbox", { name: "Email" }).fill(owner.email);
    await other.getByRole("textbox", { name: "Password" }).fill(owner.password);
    const askedThere = other.waitForResponse((response) => response.request().postData()?.includes(hash) ?? false);
    await other.keyboard.press("Enter");
    await askedThere;
    await expect(other.getByRole("heading", { name: "All messages", level: 1 })).toBeVisible();
    await expect(other.getByRole("region", { name: "Getting started" })).toHaveCount(0);
    await other.context().close();
  });
});

async function expectFit(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ["dark", 390],
    ["light", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  }
}
