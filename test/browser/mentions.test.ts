import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { invite, joinAs } from "./support/members.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password, "--name", "Ada");
  const { id } = await postern.command("form", "create", "--email", owner.email, "--name", "Contact");
  await fetch(`${postern.url}/f/${id}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "Ana Costa", email: "visitor@example.test", message: "When do you open?" }),
  });
});

test.afterAll(() => postern.stop());

const notes = (page: Page) => page.getByRole("region", { name: "Notes" });
const field = (page: Page) => notes(page).getByRole("textbox");
const members = (page: Page) => notes(page).getByRole("listbox", { name: "Members" });
const openMessage = (page: Page) => page.locator("[data-row] a").filter({ hasText: "Ana Costa" }).click();

test("a member is chosen from a list after an @, marked in the note, and stays named when removed", async ({
  page,
  browser,
}) => {
  await openSignedIn(page, postern.url, "/settings/members", owner);

  await test.step("an account with one member suggests nobody", async () => {
    await page.goto(`${postern.url}/inbox`);
    await openMessage(page);
    const asked = page.waitForResponse(/\/graphql/);
    await field(page).pressSequentially("@");
    await asked;
    await expect(members(page)).toBeHidden();
    await field(page).fill("");
  });

  const guest = await (await browser.newContext()).newPage();
  await page.goto(`${postern.url}/settings/members`);
  const link = await invite(page, { role: "Handler" });
  await joinAs(guest, link, "Grace Hopper", "grace@example.test");

  await test.step("the keys choose, and Escape closes the list alone", async () => {
    await page.goto(`${postern.url}/inbox`);
    await openMessage(page);
    await field(page).pressSequentially("Can you call, @gr");
    await expect(members(page).getByRole("option", { name: "Grace Hopper" })).toHaveAttribute("aria-selected", "true");
    await expectAccessibleInLightAndDark(page);
    await page.keyboard.press("Escape");
    await expect(members(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type("a");
    await expect(members(page)).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("today?");
    await expect(field(page)).toHaveValue("Can you call, @Grace Hopper today?");
    await page.keyboard.press("Control+Enter");
    await expect(notes(page).locator("strong")).toHaveText("@Grace Hopper");
  });

  await test.step("Undo brings a deleted note back with its mention", async () => {
    await notes(page).getByRole("button", { name: "Delete note" }).click();
    await expect(notes(page).locator("strong")).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(notes(page).locator("strong")).toHaveText("@Grace Hopper");
  });

  await test.step("the mentioned member sees it, and mentions the owner with the mouse on a phone", async () => {
    await guest.setViewportSize({ width: 390, height: 844 });
    await guest.goto(`${postern.url}/inbox`);
    await openMessage(guest);
    await expect(notes(guest).locator("strong")).toHaveText("@Grace Hopper");
    await field(guest).pressSequentially("@");
    await members(guest).getByRole("option", { name: "Ada" }).click();
    await expect(field(guest)).toHaveValue("@Ada ");
    await expectNoSidewaysScrolling(guest);
    await notes(guest).getByRole("button", { name: "Add note" }).click();
    await expect(notes(guest).locator("strong")).toHaveText(["@Grace Hopper", "@Ada"]);
  });

  await test.step("a removed member stays named and is not suggested", async () => {
    await page.goto(`${postern.url}/settings/members`);
    await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.goto(`${postern.url}/inbox`);
    await openMessage(page);
    await expect(notes(page).locator("strong")).toHaveText(["@Grace Hopper", "@Ada"]);
    await field(page).pressSequentially("@gr");
    await expect(members(page)).toBeHidden();
  });
});
