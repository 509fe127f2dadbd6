import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  for (const name of ["Contact", "Orders", "Quiet"]) {
    const form = String((await postern.command("form", "create", "--email", owner.email, "--name", name)).id);
    if (name !== "Quiet") await send(form, `Ana ${name}`, MESSAGE);
  }
});

test.afterAll(() => postern.stop());

const MESSAGE = "Is the café open on Saturdays? <b>Cafés</b> are https://example.com/cafe";

const rows = (page: Page) => page.locator("[data-row]");

async function send(formId: string, name: string, message: string): Promise<void> {
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name, email: "ana@example.com", message }),
  });
  expect(response.status).toBe(200);
}

test("All messages shows the chosen forms, as its address says", async ({ page }) => {
  await openSignedIn(page, postern.url, "/inbox");
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Filter" }).click();
  const forms = page.getByRole("group", { name: "Forms" });
  await forms.getByRole("checkbox", { name: "Orders" }).check();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ana Orders");
  await expect(page.getByText("1 match")).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await forms.getByRole("checkbox", { name: "Contact" }).check();
  await expect(rows(page)).toHaveCount(2);
  await forms.getByRole("checkbox", { name: "Orders" }).uncheck();
  await forms.getByRole("checkbox", { name: "Contact" }).uncheck();
  await forms.getByRole("checkbox", { name: "Quiet" }).check();
  await expect(page.getByText("No matches")).toBeVisible();
});

test("what a search finds is marked in the rows and in the message, in light and dark, and stays text", async ({
  page,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openSignedIn(page, postern.url, "/inbox?q=CAFE+ana");
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first().locator("mark").first()).toHaveText("Ana");
    await expect(rows(page).first().getByText("café", { exact: true })).toBeVisible();
    await rows(page).first().getByRole("link").click();
    const message = page.getByRole("article");
    await expect(message.locator("dd mark")).toHaveText(["Ana", "ana", "café", "Café", "cafe"]);
    await expect(message.getByText("<b>")).toBeVisible();
    await expect(message.getByRole("link", { name: "https://example.com/cafe" })).toBeVisible();
    await expectAccessible(page);
    await page.context().clearCookies();
  }
});

test("a search with filters is saved as a view, opened from the sidebar and the palette, renamed, ordered and deleted", async ({
  page,
}) => {
  await openSignedIn(page, postern.url, "/inbox?q=cafe");
  await expect(rows(page)).toHaveCount(2);
  const save = async (name: string) => {
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
  };
  await save("Cafés");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("group", { name: "Forms" }).getByRole("checkbox", { name: "Orders" }).check();
  await expect(rows(page)).toHaveCount(1);
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("article")).toBeVisible();
  await save("Café orders");

  const views = page.getByRole("list", { name: "Views" });
  await expect(views.getByRole("link")).toHaveText(["Cafés", "Café orders"]);
  await views.getByRole("link", { name: "Cafés" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(views.getByRole("link", { name: "Cafés" })).toHaveAttribute("aria-current", "page");
  await views.getByRole("link", { name: "Café orders" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Search messages" })).toHaveValue("form:Orders cafe");

  await page.getByRole("link", { name: "Overview", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("cafes");
  await expect(page.getByRole("option").first()).toContainText("Cafés");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Edit views" }).click();
  const dialog = page.getByRole("dialog", { name: "Views" });
  await dialog.getByRole("button", { name: "Move Café orders up" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText(["Café orders", "Cafés"]);
  await dialog.getByRole("button", { name: "Rename Cafés" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Questions");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Questions")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete Café orders" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(views.getByRole("link")).toHaveText(["Questions"]);
});

test("a view outlives what it names, and shows that nothing is found", async ({ page }) => {
  await openSignedIn(
    page,
    postern.url,
    "/inbox?label=lbl_01h455vb4pex5vsknk084sn02q&forms=frm_01h455vb4pex5vsknk084sn02q",
  );
  await expect(page.getByText("No matches")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Deleted form" })).toBeChecked();
  await expect(page.getByRole("combobox", { name: "Label" })).toHaveValue("lbl_01h455vb4pex5vsknk084sn02q");
  // Unticked, it is gone.
  await page.getByRole("checkbox", { name: "Deleted form" }).click();
  await page.getByRole("combobox", { name: "Label" }).selectOption("Any label");
  await expect(rows(page)).toHaveCount(2);
});

test("the palette finds messages by their words and opens them", async ({ page }) => {
  await openSignedIn(page, postern.url, "/overview");
  await expect(page.getByRole("heading", { name: "Received" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("saturd ord");
  const found = page.getByRole("group", { name: "Messages" }).getByRole("option");
  await expect(page.getByRole("group", { name: "Messages" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("saturdays");
  await expect(found).toHaveCount(2);
  await expectAccessible(page);
  await found.filter({ hasText: "Orders" }).click();
  await expect(page.getByRole("article")).toContainText("Ana Orders");
});

test("rows are compact and the list is as wide as was chosen, also after a reload", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSignedIn(page, postern.url, "/settings/profile");
  await page.getByRole("radiogroup", { name: "Rows" }).getByText("Compact").click();
  await page.goto(`${postern.url}/inbox`);
  const heights = () => rows(page).evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
  await expect.poll(heights).toEqual([40, 40]);
  const list = page.getByRole("region", { name: "Inbox", exact: true });
  const widthOf = async () => Math.round((await list.boundingBox())?.width ?? 0);
  const before = await widthOf();
  const divider = page.getByRole("separator", { name: "Width of the list" });
  await divider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(widthOf).toBeGreaterThan(before);
  const box = await divider.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 3, 400);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 153, 400, { steps: 5 });
  await page.mouse.up();
  const dragged = await widthOf();
  expect(dragged).toBeGreaterThan(before + 120);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(heights).toEqual([40, 40]);
  expect(await widthOf()).toBe(dragged);
  await divider.dblclick();
  await expect.poll(widthOf).toBe(before);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("comfortable rows");
  await page.keyboard.press("Enter");
  await expect.poll(heights).toEqual([56, 56]);
});
