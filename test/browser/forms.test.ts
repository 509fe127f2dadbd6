import { expect, type Page, test } from "@playwright/test";
import persistedDocuments from "../../shared/operations/persisted-documents.json" with { type: "json" };
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createOwner, openSignedIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const [createForm = ""] =
  Object.entries(persistedDocuments).find(([, text]) => text.includes("mutation CreateForm(")) ?? [];
const COUNT = 500;
let postern: RunningPostern;
let contact: string;

test.beforeAll(async ({ browser }) => {
  postern = await startPostern();
  await createOwner(postern);
  const page = await browser.newPage();
  await openSignedIn(page, postern.url, "/forms");
  const names = [...Array.from({ length: COUNT - 2 }, (_, at) => `Form ${at + 1}`), "Contact", "Contact"];
  let last = "";
  for (const name of names) last = await create(page, name);
  contact = last;
  await page.close();
  await send(contact, "Grace Hopper");
});

test.afterAll(() => postern.stop());

async function create(page: Page, name: string): Promise<string> {
  const answer = await page.request.post(`${postern.url}/graphql`, {
    data: { documentId: createForm, variables: { input: { name } } },
    headers: { "sec-fetch-site": "same-origin" },
  });
  const { data } = (await answer.json()) as { data: { createForm: { id: string } } };
  return data.createForm.id;
}

async function send(formId: string, name: string): Promise<void> {
  const body = new URLSearchParams({ name, message: "Are you open on Saturdays?" });
  const answer = await fetch(`${postern.url}/f/${formId}`, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBeLessThan(400);
}

const open = (page: Page, path: string) => openSignedIn(page, postern.url, path);
const rows = (page: Page) => page.getByRole("main").getByRole("list", { name: "Forms" }).getByRole("listitem");
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Dashboard" });
const listed = (page: Page) => sidebar(page).getByRole("list", { name: "Forms" }).getByRole("listitem");

test("the page of 500 forms filters by name, sorts, and pins", async ({ page }) => {
  await open(page, "/forms");
  await expect(rows(page)).toHaveCount(COUNT);
  await page.getByLabel("Sort by").selectOption("Newest message");
  await expect(rows(page).first()).toContainText("Grace Hopper");
  await expect(rows(page).first()).toContainText("1 unread");
  await expect(rows(page).first().getByRole("img", { name: "1 message in the last 30 days" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Filter forms" }).fill("form 49");
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(rows(page).first()).toContainText("Form 49");
  await expect(rows(page).nth(1)).toContainText("Form 490");

  await page.getByRole("button", { name: "Pin Form 495" }).click();
  await expect(rows(page).first()).toContainText("Form 495");
  await expect(listed(page).first()).toContainText("Form 495");
  await expect(page.getByRole("button", { name: "Unpin Form 495" })).toBeFocused();
  await page.reload();
  await expect(rows(page).first()).toContainText("Form 495");
  await page.getByRole("button", { name: "Unpin Form 495" }).click();
  await expect(listed(page).first()).toContainText("Contact");
  await page.getByRole("searchbox", { name: "Filter forms" }).fill("nothing like it");
  await expect(page.getByText("No forms match")).toBeVisible();
});

test("the sidebar lists 15 of 500 forms, the open one among them, and leads to all", async ({ page }) => {
  await open(page, "/forms");
  await expect(listed(page)).toHaveCount(15);
  await expect(listed(page).first()).toContainText("Contact");
  await expect(sidebar(page).getByRole("link", { name: "New form" })).toBeInViewport();
  await page.getByRole("searchbox", { name: "Filter forms" }).fill("form 300");
  await rows(page).first().getByRole("link").click();
  await expect(listed(page)).toHaveCount(15);
  await expect(sidebar(page).getByRole("link", { name: "Form 300" })).toHaveAttribute("aria-current", "page");
  await sidebar(page).getByRole("link", { name: "All 500 forms" }).click();
  await expect(page).toHaveURL(`${postern.url}/forms`);
});

test("forms of the same name are told apart wherever one is chosen", async ({ page }) => {
  const name = `Contact (…${contact.slice(-5)})`;
  await open(page, "/forms");
  await expect(sidebar(page).getByRole("link", { name })).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter forms" }).fill("contact");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Search or jump to/ }).click();
  await page.keyboard.type("contact");
  await expect(page.getByRole("option", { name, exact: false }).first()).toBeVisible();

  await open(page, "/inbox");
  await page.getByRole("button", { name: "Filter" }).click();
  const forms = page.getByRole("group", { name: "Forms" });
  await forms.getByRole("searchbox", { name: "Find a form" }).fill("contact");
  await expect(forms.getByRole("checkbox")).toHaveCount(2);
  await forms.getByRole("checkbox", { name }).check();
  await expect(page.locator("[data-row]")).toHaveCount(1);
});

test("only the saved view that is open is highlighted in the sidebar", async ({ page }) => {
  await open(page, `/forms/${contact}/inbox?status=unread`);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Not read yet");
  await page.keyboard.press("Enter");
  await expect(sidebar(page).getByRole("link", { name: "Not read yet" })).toHaveAttribute("aria-current", "page");
  await expect(sidebar(page).locator("[aria-current]")).toHaveCount(1);
  await open(page, "/inbox?status=unread");
  await expect(sidebar(page).locator("[aria-current]")).toHaveText(/All messages/);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`three bars are above the first message at ${width} px, and nothing is wider than the window`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, `/forms/${contact}/inbox`);
    await expect(page.locator("[data-row]")).toHaveCount(1);
    const top = await page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
    const first = await page.locator("[data-row]").first().boundingBox();
    expect((first?.y ?? 0) - top).toBeLessThanOrEqual(150);
    await expectNoSidewaysScrolling(page);
    await page.goto(`${postern.url}/forms`);
    await expect(rows(page)).toHaveCount(COUNT);
    await expectNoSidewaysScrolling(page);
    await page.getByRole("searchbox", { name: "Filter forms" }).fill("contact");
    await expect(rows(page)).toHaveCount(2);
    await expectAccessibleInLightAndDark(page);
  });
}

test("at 400 % zoom the whole page scrolls, down to the last message", async ({ page }) => {
  for (let sent = 0; sent < 6; sent += 1) await send(contact, `Visitor ${sent}`);
  await page.setViewportSize({ width: 360, height: 225 });
  await open(page, `/forms/${contact}/inbox`);
  await expect(page.locator("[data-row]").first()).toBeAttached();
  await page.mouse.move(180, 200);
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole("heading", { name: "Contact" })).not.toBeInViewport();
  await expect(page.getByRole("link", { name: /Grace Hopper/ })).toBeInViewport();
  await expectNoSidewaysScrolling(page);
  await page.getByRole("link", { name: /Grace Hopper/ }).click();
  await expect(page.getByRole("article")).toContainText("Are you open on Saturdays?");
});

test("a notification covers nothing of the page", async ({ page }) => {
  await open(page, `/forms/${contact}/inbox`);
  await page.locator("[data-row]").first().getByRole("link").click();
  await page.keyboard.press("f");
  const notification = page.getByRole("alert").filter({ hasText: "Starred" });
  await expect(notification).toBeVisible();
  const main = await page.getByRole("main").boundingBox();
  const box = await notification.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0);
});
