import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { addDestination } from "../support/deliveries.ts";
import { expectAccessible, expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { startWebsite } from "./support/local-server.ts";
import { expect, test } from "./support/test.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function fillIn(visitor: Page, name: string): Promise<void> {
  await visitor.getByLabel("Name").fill(name);
  await visitor.getByLabel("Email").fill("maria@example.com");
  await visitor.getByLabel("Message").fill("I would like to work with you. Everything about me is attached.");
}

test("a visitor of another site sends the pasted form with a file, and its owner tests it, reads and downloads it", async ({
  context,
  owner,
  page,
  server,
}) => {
  const jobs = await owner.form("Jobs");
  await owner.open(page, jobs.path("setup"));
  await page.getByRole("checkbox", { name: "With a file upload" }).check();
  const snippet = await page.locator("pre").first().textContent();

  const website = await startWebsite(`<!doctype html><html lang="en"><title>Shop</title>${snippet}</html>`);
  const visitor = await context.newPage();
  await visitor.goto(website.url);
  await fillIn(visitor, "Maria");
  await expect(visitor.locator('input[name="_postern"]')).toBeAttached();
  await visitor.getByLabel("File").setInputFiles({ name: "Portræt.png", mimeType: "image/png", buffer: PNG });
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor).toHaveURL(`${server.url}/f/${jobs.id}/thanks`);
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await visitor.getByRole("link", { name: "Back to" }).click();
  await expect(visitor).toHaveURL(website.url);
  await website.stop();

  const tryOut = () => page.getByRole("button", { name: "Send a test" }).click();
  await tryOut();
  await expect(page.getByText("The test arrived in the inbox")).toBeVisible();
  await page.getByRole("link", { name: "Open it" }).click();
  await expect(page.getByRole("article")).toContainText("You sent it to the form “Jobs” yourself");
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Files" }).selectOption("With files");
  await expect(page.locator("[data-row]")).toHaveCount(1);

  await page.locator("[data-row] a", { hasText: "Maria" }).click();
  const files = page.getByRole("region", { name: "1 file" });
  await expect(files).toContainText("Portræt.png");
  await expect(files).toContainText("PNG");
  // The field of the file says no more.
  await expect(page.getByRole("article").getByRole("term")).toHaveText(["Name", "Email", "Message"]);
  const picture = files.getByRole("img", { name: "Preview of Portræt.png" });
  await expect(picture).toHaveJSProperty("naturalWidth", 1);
  await expectAccessible(page);
  const waiting = page.waitForEvent("download");
  await files.getByRole("link", { name: "Download Portræt.png" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("Portræt.png");
  expect(readFileSync(await download.path())).toEqual(PNG);

  await page.goto(server.url + jobs.path("setup/spam"));
  await page.getByLabel("Allowed origins").fill("https://www.example.com");
  await page.getByRole("button", { name: "Save", exact: true, disabled: false }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Snippet" }).click();
  await tryOut();
  await expect(page.getByText("The test arrived in spam")).toBeVisible();
  await page.goto(server.url + jobs.path("setup/spam"));
  await expect(
    page.getByText(/^1 message from http\S+ in Spam only because this website is not allowed/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Allow and move to inbox" }).click();
  await expect(page.getByLabel("Allowed origins")).toHaveValue(/^https:\/\/www\.example\.com\nhttp/);
  await expect(page.getByText("in Spam only")).toBeHidden();
  await page.getByRole("link", { name: "General" }).click();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await page.getByRole("link", { name: "Snippet" }).click();
  await tryOut();
  await expect(page.getByText("The test was not accepted")).toBeVisible();
});

test("an owner sets a readable address and the confirmation page, which visitors at an earlier address get too", async ({
  context,
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  // An address is unique within a server.
  const own = contact.id.slice(-12);
  await owner.open(page, contact.path("setup/general"));
  const section = page.getByRole("region", { name: "Address" });
  const save = async (text: string) => {
    await section.getByLabel("Readable address").fill(text);
    await section.getByRole("button", { name: "Save" }).click();
  };
  await save("not an address");
  await expect(section.getByText("An address has 3 to 60 letters")).toBeVisible();
  await save(`earlier-${own}`);
  await expect(section.getByText(`${server.url}/f/earlier-${own}`)).toBeVisible();
  await save(`sales-${own}`);
  await expect(section.getByText(`This earlier address works as well: earlier-${own}`)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.goto(server.url + contact.path("setup"));
  await expect(page.locator("pre").first()).toContainText(`action="${server.url}/f/sales-${own}"`);

  await page.goto(server.url + contact.path("setup/after"));
  const preview = page.frameLocator('iframe[title="Preview of the page after sending"]');
  await expect(preview.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.getByLabel("Heading").fill("Merci!");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("We answer within a day.\nSee you soon.");
  await page.getByRole("textbox", { name: "Color" }).fill("#ffcc00");
  await page.getByLabel("Label of the link").fill("Our shop");
  await page.getByLabel("Address of the link").fill("https://shop.example/");
  await page.locator('input[type="file"]').setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PNG });
  await page.getByRole("button", { name: "Update the preview" }).click();
  await expect(preview.getByRole("heading", { name: "Merci!" })).toBeVisible();
  await expect(preview.locator("img")).toHaveJSProperty("naturalWidth", 1);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);

  const website = await startWebsite(`<!doctype html><form action="${server.url}/f/Earlier-${own}" method="post">
    <label>Message <input name="message"></label><button>Send</button></form>`);
  const visitor = await context.newPage();
  await visitor.goto(website.url);
  await visitor.getByLabel("Message").fill("Are you open on Saturdays?");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor).toHaveURL(`${server.url}/f/earlier-${own}/thanks`);
  await expect(visitor.getByRole("heading", { name: "Merci!" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Our shop" })).toHaveAttribute("href", "https://shop.example/");
  await expect(visitor.locator("img")).toHaveJSProperty("naturalWidth", 1);
  await expectAccessibleInLightAndDark(visitor);
  await website.stop();
});

test("a form asks visitors to confirm and delivers confirmed messages, and its owner finds and delivers the rest", async ({
  context,
  owner,
  page,
  server,
}) => {
  const contact = await owner.form();
  await addDestination(server.store.deps, contact.id, owner.email);
  await owner.open(page, contact.path("setup/mail"));
  await page.getByRole("checkbox", { name: "Ask visitors to confirm their address" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expectAccessible(page);

  const visitor = await context.newPage();
  const ana = `ana-${contact.id.slice(-12)}@example.test`;
  const website = await startWebsite(`<!doctype html><form action="${server.url}/f/${contact.id}" method="post">
    <label>Email <input name="email"></label><label>Message <input name="message"></label><button>Send</button></form>`);
  const send = async (email: string, message: string) => {
    await visitor.goto(website.url);
    await visitor.getByLabel("Email").fill(email);
    await visitor.getByLabel("Message").fill(message);
    await visitor.getByRole("button", { name: "Send" }).click();
  };
  await send("", "Hello");
  await expect(visitor.getByText("Please enter your email address")).toBeVisible();
  await send(ana, "Do you repair clocks?");
  await expect(visitor.getByText("Open the link in it to have your message delivered")).toBeVisible();

  await page.goto(server.url + contact.path());
  await page.getByRole("link", { name: /Do you repair clocks/ }).click();
  await expect(page.getByText("Nothing is delivered until the visitor confirms.")).toBeVisible();
  await expectAccessible(page);
  const link = /http\S+\/confirm-message\/\S+/.exec((await server.mail.next(ana)).text)?.[0] ?? "";
  await visitor.goto(link);
  await expectAccessible(visitor);
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await expect(visitor.getByRole("heading", { name: "Message confirmed" })).toBeVisible();
  await expect.poll(async () => (await server.mail.next(owner.email)).text).toContain("Do you repair clocks?");
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { name: "Already confirmed" })).toBeVisible();
  await expect(page.getByText("Nothing is delivered until")).toHaveCount(0);
  await page.getByText("Address confirmed").click();
  await expect(page.getByText(`that ${ana} is your address`)).toBeVisible();

  await send(`ben-${ana}`, "Waiting");
  await website.stop();
  await page.getByRole("combobox", { name: "Search messages" }).fill("is:unconfirmed ");
  await expect(page).toHaveURL(/unconfirmed=true/);
  await expect(page.getByRole("link", { name: /Do you repair clocks/ })).toHaveCount(0);
  await page.getByRole("link", { name: /Waiting/ }).click();
  await page.getByRole("button", { name: "Deliver without confirmation" }).click();
  await expect(page.getByText("Delivered without confirmation.")).toBeVisible();
  await expect.poll(async () => (await server.mail.next(owner.email)).text).toContain("Waiting");
});
