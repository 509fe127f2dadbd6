import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";
import { openSubmissions, type Submissions } from "./support/submissions.ts";

let postern: RunningPostern;
let submissions: Submissions;
const websites: { stop(): Promise<void> }[] = [];

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  submissions = await openSubmissions(postern);
});

test.afterAll(async () => {
  await Promise.all(websites.map((website) => website.stop()));
  await submissions.close();
  await postern.stop();
});

const createForm = async (name: string) =>
  String((await postern.command("form", "create", "--email", owner.email, "--name", name)).id);

const INPUTS = `<p><label for="name">Name *</label> <input id="name" name="name"></p>
  <p><label for="message">Message</label> <textarea id="message" name="message" aria-describedby="hint"></textarea></p>
  <p id="hint">In your own words</p>
  <p><label>Story <textarea name="story"></textarea></label></p>`;

const formPage = (
  formId: string,
  { inputs = INPUTS, attributes = "", more = "" } = {},
) => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>Contact</title><main><h1>Contact</h1>
<form action="${postern.url}/f/${formId}" method="post" enctype="multipart/form-data" ${attributes}>${inputs}<p><button>Send</button></p></form>
<script src="${postern.url}/f/${formId}/form.js" async></script>${more}</main></html>`;

async function visit(context: BrowserContext, html: string): Promise<Page> {
  const website = await startWebsite(html);
  websites.push(website);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(website.url);
  return page;
}

/** Once the script is there. */
async function enter(page: Page): Promise<void> {
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
}

const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
const said = (page: Page) => page.locator("form [data-postern] [role]");
const beside = (page: Page) => page.locator("[data-postern-error]");
const thanked = (page: Page) => expect(page).toHaveURL(/\/thanks$/);
const TOO_LONG = "This text is too long. Please shorten it.";
const UNREADABLE = "This text contains a character that cannot be saved. Please type it again.";

test("what the server refuses of one field is said beside it and at the form, until the visitor changes it", async ({
  context,
}) => {
  const formId = await createForm("Refused");
  const page = await visit(context, formPage(formId));
  await enter(page);
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Message").fill("x".repeat(270_000));
  await send(page);
  const message = page.getByLabel("Message");
  await expect(message).toBeFocused();
  await expect(message).toHaveAttribute("aria-invalid", "true");
  await expect(message).toHaveAccessibleDescription(`In your own words ${TOO_LONG}`);
  await expect(page.locator("#message + [data-postern-error]")).toHaveText(TOO_LONG);
  await expect(said(page)).toHaveText(`Message: ${TOO_LONG}`);
  await expect(said(page)).toHaveRole("alert");
  await expectAccessible(page);

  await message.fill("Short");
  await expect(beside(page)).toHaveCount(0);
  await expect(said(page)).toHaveCount(0);
  await expect(message).not.toHaveAttribute("aria-invalid");
  await expect(message).toHaveAttribute("aria-describedby", "hint");

  await page.getByLabel("Story").fill("a\0b");
  await send(page);
  const story = page.getByRole("textbox", { name: "Story", exact: true });
  await expect(story).toBeFocused();
  await expect(story).toHaveAccessibleDescription(UNREADABLE);
  await expect(page.locator("label + [data-postern-error]")).toHaveText(UNREADABLE);
  await expect(said(page)).toHaveText(`Story: ${UNREADABLE}`);
  await story.fill("");
  await page.getByLabel("Name").fill("A\0na");
  await send(page);
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(said(page)).toHaveText(`Name: ${UNREADABLE}`);
  await expect(beside(page)).toHaveCount(1);
  await page.getByLabel("Name").fill("Ana");
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Short"]);
});

test("what the browser finds wrong is said in its own way before anything is sent, unless the page has switched it off", async ({
  context,
}) => {
  const formId = await createForm("Checked");
  const inputs = `${INPUTS}<p><label>Email <input name="email" type="email" required></label></p>`;
  const unasked = `<script>addEventListener("load", () => { document.title = "ready"; });
    const pass = () => document.forms[0].dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));</script>`;
  const page = await visit(context, formPage(formId, { inputs, more: unasked }));
  await enter(page);
  for (const wrong of ["", "ana"]) {
    for (const way of ["click", "event"]) {
      await page.getByLabel("Email").fill(wrong);
      await page.getByLabel("Message").fill("Checked by the browser");
      if (way === "click") await send(page);
      else await page.evaluate("pass()");
      await expect(page.getByLabel("Email")).toBeFocused();
      await expect(said(page)).toHaveCount(0);
    }
  }
  await page.getByLabel("Email").fill("ana@example.com");
  await page.evaluate("pass()");
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Checked by the browser"]);

  const free = await visit(context, formPage(formId, { inputs, attributes: "novalidate" }));
  await enter(free);
  await free.getByLabel("Message").fill("Not checked");
  await send(free);
  await thanked(free);
  expect(await submissions.messages(formId)).toEqual(["Checked by the browser", "Not checked"]);
});

test("a file of a type that the field does not accept is named there before anything is sent, and removed on request", async ({
  context,
}) => {
  const formId = await createForm("Files");
  const inputs = `${INPUTS}<p><label>Picture <input name="picture" type="file" accept=".pdf, image/*" multiple></label></p>`;
  const page = await visit(context, formPage(formId, { inputs }));
  await enter(page);
  const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from("x") });
  const good = [file("CV.PDF", ""), file("cat.webp", "image/webp")];
  await expect(page.locator('script[src*="upload.js"]')).toBeAttached();
  await page.getByLabel("Picture").setInputFiles([file("setup.exe", "application/x-msdownload"), ...good]);
  const why = /setup\.exe.*: Files of this type cannot be sent here\. \(\.pdf, image\/\*\)/;
  await expect(said(page)).toHaveText(why);
  await expect(page.getByLabel("Picture")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Picture")).toHaveAccessibleDescription(why);
  await expectAccessible(page);
  await page.getByLabel("Message").fill("With pictures");
  await send(page);
  await expect(said(page)).toHaveText(why);
  expect(await submissions.messages(formId)).toEqual([]);
  await page.getByRole("button", { name: "Remove this file" }).click();
  await expect(said(page)).toHaveCount(0);
  await expect(page.getByLabel("Picture")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("Picture")).not.toHaveAttribute("aria-describedby");
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["With pictures"]);
});

test("without scripts the page of a refusal names the field, and the way back leads to what was typed", async ({
  browser,
}) => {
  const formId = await createForm("Without scripts");
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await visit(context, formPage(formId));
  await page.getByLabel("Name").fill("Ana");
  await page.getByLabel("Message").fill("x".repeat(270_000));
  await send(page);
  await expect(page.getByRole("heading")).toHaveText("Your message was not sent");
  await expect(page.getByText(`“message”: ${TOO_LONG}`)).toBeVisible();
  await expect(page.getByText("Use your browser’s back button to return to the form.")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Name")).toHaveValue("Ana");
  await page.getByLabel("Message").fill("Short");
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Short"]);
  await context.close();
});

test("a page that runs the script again, without a new document, goes on with the first, and loses and doubles nothing", async ({
  context,
}) => {
  const formId = await createForm("Twice");
  const page = await visit(context, formPage(formId));
  await enter(page);
  const again = () =>
    page.evaluate(async (src) => {
      const loaded = new Promise((done) => {
        const script = document.createElement("script");
        Object.assign(script, { src, onload: done });
        document.head.append(script);
      });
      await loaded;
    }, `${postern.url}/f/${formId}/form.js`);
  await again();
  await page.getByLabel("Message").fill("Typed before");
  await context.setOffline(true);
  await send(page);
  await expect(said(page)).toHaveText("Not sent yet. You are offline. It will be sent when you are online again.");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("Typed before");
  // As Turbo comes back to a page: with a copy of what it was when it was left.
  await page.evaluate(() => {
    const form = document.forms[0];
    form?.setAttribute("aria-busy", "true");
    form?.replaceWith(form.cloneNode(true));
  });
  await context.setOffline(false);
  await expect.poll(() => submissions.messages(formId)).toEqual(["Typed before"]);
  await expect(page).not.toHaveURL(/thanks/);
  await again();
  await expect(said(page)).toHaveCount(0);
  await enter(page);
  await page.getByLabel("Message").fill("Typed after");
  await page.getByRole("button", { name: "Send" }).dblclick();
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Typed before", "Typed after"]);
});
