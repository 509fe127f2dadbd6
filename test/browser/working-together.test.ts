import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { invite, joinAs } from "./support/members.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let sink: BrowserMailSink;

test.beforeAll(async () => {
  sink = await startMailSink();
  postern = await startPostern({ SMTP_URL: sink.url, MAIL_FROM: "Postern <postern@example.com>" });
  await createOwner(postern);
  const { id } = await postern.command("form", "create", "--email", owner.email, "--name", "Contact");
  for (const name of ["Ana Costa", "Bruno Dias"]) {
    await fetch(`${postern.url}/f/${id}`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ name, email: "visitor@example.test", message: "When do you open?" }),
    });
  }
});

test.afterAll(async () => {
  await postern.stop();
  await sink.stop();
});

const row = (page: Page, name: string) => page.locator("[data-row]").filter({ hasText: name });
const search = (page: Page) => page.getByRole("combobox", { name: "Search messages" });
const message = (page: Page) => page.getByRole("article");
const reply = (page: Page) => page.getByRole("form", { name: "Reply", exact: true });

async function writeReply(page: Page, text: string): Promise<void> {
  await page.keyboard.press("r");
  await expect(reply(page).getByRole("textbox", { name: "Reply text" })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
}

test("members see whose a message is, and who has just answered it", async ({ page, browser }) => {
  await openSignedIn(page, postern.url, "/inbox", owner);

  await test.step("an account with one member has nobody to assign to", async () => {
    await row(page, "Ana Costa").getByRole("link").click();
    await expect(message(page).getByRole("button", { name: "Label" })).toBeVisible();
    await expect(message(page).getByRole("button", { name: "Assign" })).toHaveCount(0);
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  const guest = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await page.goto(`${postern.url}/settings/members`);
  await joinAs(guest, await invite(page, { role: "Handler" }), "Grace Hopper", "grace@example.test");

  await page.goto(`${postern.url}/inbox`);
  await row(page, "Ana Costa").getByRole("link").click();
  await expect(message(page).getByRole("button", { name: "Assign" })).toBeVisible();

  await test.step("a message is assigned by the keys, and the other one's list says so", async () => {
    await page.keyboard.press("a");
    const dialog = page.getByRole("dialog", { name: "Assign to" });
    await expect(dialog.getByRole("button", { name: "Ada Lovelace" })).toBeFocused();
    await expectAccessibleInLightAndDark(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Assigned the message from Ana Costa to Grace Hopper.")).toBeVisible();
    await expect(message(page)).toContainText("Assigned to Grace Hopper");
    await expect(row(guest, "Ana Costa").getByRole("img", { name: "Assigned to you" })).toBeVisible();
  });

  await test.step("it is found by whose it is, typed or chosen", async () => {
    await search(guest).fill("assigned:me");
    await expect(row(guest, "Bruno Dias")).toHaveCount(0);
    await expect(row(guest, "Ana Costa")).toBeVisible();
    await search(guest).fill("assigned:nobody");
    await expect(row(guest, "Ana Costa")).toHaveCount(0);
    await guest.getByRole("button", { name: /Filter/ }).click();
    await guest.getByLabel("Assigned to").selectOption({ label: "Ada Lovelace" });
    await expect(search(guest)).toHaveValue('assigned:"Ada Lovelace"');
    await expect(row(guest, "Bruno Dias")).toHaveCount(0);
    await search(guest).fill("");
    await expect(row(guest, "Ana Costa")).toBeVisible();
  });

  await test.step("it can be undone, and a selection is assigned at once", async () => {
    await page.keyboard.press("z");
    await expect(row(guest, "Ana Costa").getByRole("img")).toHaveCount(0);
    await guest.getByRole("checkbox", { name: "Select all loaded messages" }).check();
    await guest.getByRole("button", { name: "Assign", exact: true }).first().click();
    await guest.getByRole("dialog").getByRole("button", { name: "Grace Hopper" }).click();
    await expect(row(page, "Bruno Dias").getByRole("img", { name: "Assigned to Grace Hopper" })).toBeVisible();
    await expect(row(page, "Ana Costa").getByRole("img", { name: "Assigned to Grace Hopper" })).toBeVisible();
  });

  await test.step("a reply says who has just answered, and can be sent anyway", async () => {
    await row(guest, "Ana Costa").getByRole("link").click();
    await writeReply(guest, "At nine.");
    await expect(reply(guest)).toHaveCount(0);
    await expect(message(page).getByRole("region", { name: "Your reply" })).toContainText("At nine.");
    await writeReply(page, "At ten.");
    await expect(reply(page).getByRole("alert")).toHaveText("Grace Hopper answered just now. Send anyway?");
    await expectAccessibleInLightAndDark(page);
    await reply(page).getByRole("button", { name: "Send anyway" }).click();
    await expect(reply(page)).toHaveCount(0);
    await expect(message(page).getByRole("region", { name: "Your reply" })).toHaveCount(2);
  });

  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScrolling(page);
  await expectAccessibleInLightAndDark(page);
});
