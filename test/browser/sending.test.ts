import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { type CuttingProxy, startCuttingProxy } from "./support/cutting-proxy.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";
import { openSubmissions, type Submissions } from "./support/submissions.ts";

let postern: RunningPostern;
let proxy: CuttingProxy;
let submissions: Submissions;
const websites: { stop(): Promise<void> }[] = [];

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  proxy = await startCuttingProxy(postern.url);
  submissions = await openSubmissions(postern);
});

test.afterAll(async () => {
  await Promise.all(websites.map((website) => website.stop()));
  await submissions.close();
  await proxy.stop();
  await postern.stop();
});

const createForm = async (name: string) =>
  String((await postern.command("form", "create", "--email", owner.email, "--name", name)).id);

const INPUTS = `<p><label>Name <input name="name"></label></p>
  <p><label>Message <textarea name="message"></textarea></label></p>`;

const formPage = (formId: string, { inputs = INPUTS, head = "", more = "" } = {}) => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>Contact</title>${head}<main><h1>Contact</h1>
<form action="${proxy.url}/f/${formId}" method="post">${inputs}<p><button>Send</button></p></form>
<script src="${proxy.url}/f/${formId}/form.js" async></script>${more}</main></html>`;

async function visit(context: BrowserContext, html: string): Promise<Page> {
  const website = await startWebsite(html);
  websites.push(website);
  const page = await context.newPage();
  await page.goto(website.url);
  return page;
}

/** Types as a person does, and waits until it is kept. */
async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await page.getByLabel("Message").fill(message);
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();
const said = (page: Page) => page.locator("form [data-postern] [role]");
const thanked = (page: Page) => expect(page).toHaveURL(/\/thanks$/);

test("what is typed survives a reload, is never put over what is there, and is gone once it has arrived", async ({
  context,
}) => {
  const formId = await createForm("Drafts");
  const inputs = `${INPUTS}
    <p><label>Password <input name="password" type="password"></label></p>
    <p><label>Shown <input name="pwd"></label></p>
    <p><label>Card <input name="card" autocomplete="cc-number"></label></p>
    <p><label>Secret <input name="secret" autocomplete="off"></label></p>
    <p><label>Country <input name="country" value="Portugal"></label></p>
    <p><label>Topic <select name="topic"><option>Order</option><option>Return</option></select></label></p>
    <p><label><input type="checkbox" name="news"> News</label></p>
    <p><label><input type="radio" name="size" value="S"> Small</label> <label><input type="radio" name="size" value="L"> Large</label></p>
    <input type="hidden" name="page" value="contact">`;
  const page = await visit(context, formPage(formId, { inputs }));
  await write(page, "Is the table free?");
  for (const [label, text] of [
    ["Name", "Ana"],
    ["Password", "pass-1"],
    ["Shown", "pass-2"],
    ["Card", "4111"],
    ["Secret", "hush"],
    ["Country", "Spain"],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel("Topic").selectOption("Return");
  await page.getByLabel("News").check();
  await page.getByLabel("Large").check();
  await expect.poll(() => kept(page)).toContain("Ana");
  const text = await kept(page);
  for (const secret of ["pass-1", "pass-2", "4111", "hush"]) expect(text).not.toContain(secret);

  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("Is the table free?");
  await expect(page.getByLabel("Name")).toHaveValue("Ana");
  await expect(page.getByLabel("Topic")).toHaveValue("Return");
  await expect(page.getByLabel("News")).toBeChecked();
  await expect(page.getByLabel("Large")).toBeChecked();
  await expect(page.getByLabel("Country")).toHaveValue("Portugal");
  await expect(page.getByLabel("Card")).toHaveValue("");
  await expect(said(page)).toHaveText("What you typed before is here again.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(page.getByLabel("News")).not.toBeChecked();
  expect(await kept(page)).not.toContain("Ana");
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("");

  await write(page, "Is the chair free?");
  await expect.poll(() => kept(page)).toContain("chair");
  await send(page);
  await thanked(page);
  await page.goBack();
  expect(await kept(page)).not.toContain("chair");
  expect(await submissions.messages(formId)).toEqual(["Is the chair free?"]);
});

test("the owner decides how long it is kept: not at all, in the tab, or for a day", async ({ page, context }) => {
  const where = (visitor: Page) =>
    visitor.evaluate(() =>
      [sessionStorage, localStorage].map((storage) => JSON.stringify({ ...storage }).includes("typed")),
    );
  const reopen = async (visitor: Page, url: string, value: string) => {
    await visitor.goto(url);
    await visitor.getByLabel("Message").focus();
    await expect(visitor.locator('input[name="_postern"]')).toBeAttached();
    await expect(visitor.getByLabel("Message")).toHaveValue(value);
  };
  await openSignedIn(page, postern.url, "/");
  for (const [label, inTab, inOtherTab, kept] of [
    ["Off", "", "", [false, false]],
    ["Until the tab is closed", "typed", "", [true, false]],
    ["For one day", "typed", "typed", [false, true]],
  ] as const) {
    const formId = await createForm(label);
    await page.goto(`${postern.url}/forms/${formId}/setup/general`);
    const setting = page.getByLabel("Keep what visitors type in their browser");
    await expect(setting).toHaveValue("tab");
    if (label !== "Until the tab is closed") {
      await setting.selectOption({ label });
      await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    }
    const visitor = await visit(context, formPage(formId));
    const url = visitor.url();
    await write(visitor, "typed");
    await visitor.goto("about:blank");
    await reopen(visitor, url, inTab);
    expect(await where(visitor)).toEqual(kept);
    const other = await context.newPage();
    await reopen(other, url, inOtherTab);
    if (inOtherTab === "") continue;
    const age = (ms: number) =>
      other.evaluate((at) => {
        for (const [key, value] of Object.entries(localStorage))
          localStorage.setItem(key, value.replace(/"at":\d+/, `"at":${at}`));
      }, Date.now() - ms);
    await age(24 * 3_600_000 - 60_000);
    await reopen(other, url, "typed");
    await age(24 * 3_600_000);
    await reopen(other, url, "");
    expect(await where(other)).toEqual([false, false]);
  }
});

test("a draft stays with the website it was typed on: neither another website with the same form nor Postern has it", async ({
  context,
}) => {
  const formId = await createForm("Two websites");
  await postern.query(`UPDATE forms SET draft_storage = 'day' WHERE id = '${formId}'`);
  const typed = await visit(context, formPage(formId));
  await write(typed, "For this website only");
  await expect.poll(() => kept(typed)).toContain("For this website only");
  const other = await visit(context, formPage(formId));
  await write(other, "");
  await expect(other.getByLabel("Message")).toHaveValue("");
  expect(await kept(other)).not.toContain("For this website only");
  for (const host of [postern.url, proxy.url]) {
    await other.goto(`${host}/f/${formId}/thanks`);
    expect(await kept(other)).toBe("[{},{}]");
  }
  // What shares the website's origin is the website.
  await other.goto(`${typed.url()}another-page`);
  expect(await kept(other)).toContain("For this website only");
});

test("a message that is sent offline waits, says so, and is sent by itself when the connection is back", async ({
  context,
}) => {
  const formId = await createForm("Offline");
  const page = await visit(context, formPage(formId));
  await write(page, "Sent in a tunnel");
  await context.setOffline(true);
  await send(page);
  await expect(said(page)).toHaveText("Not sent yet. You are offline. It will be sent when you are online again.");
  await expect(said(page)).toHaveRole("status");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(said(page)).toHaveText("Not sent yet. You are offline. It will be sent when you are online again.");
  await context.setOffline(false);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Sent in a tunnel"]);
});

test("who goes on typing or cancels sends it by themselves", async ({ context }) => {
  const formId = await createForm("Waiting");
  const page = await visit(context, formPage(formId));
  await write(page, "First");
  await context.setOffline(true);
  await send(page);
  await page.getByLabel("Message").fill("Second");
  await expect(said(page)).toHaveText("Not sent yet.");
  await send(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Your message was not sent.");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  await context.setOffline(false);
  expect(await submissions.messages(formId)).toEqual([]);
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Second"]);
});

test("a request or an answer that is lost is made good for, and the message is kept once", async ({ context }) => {
  const formId = await createForm("Cut");
  const page = await visit(context, formPage(formId));
  await write(page, "Cut off");
  proxy.plan("lose the request", "lose the answer");
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Cut off"]);
});

test("a page that is left before the answer came has the message when it is opened again, and sends it once", async ({
  context,
}) => {
  const formId = await createForm("Left");
  const page = await visit(context, formPage(formId));
  await write(page, "Left behind");
  proxy.plan("lose the answer");
  await send(page);
  await expect.poll(() => submissions.messages(formId)).toHaveLength(1);
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("Left behind");
  await expect(said(page)).toHaveText("Your message may not have arrived. Send it again, it is kept only once.");
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Left behind"]);
});

test("a double click, the back button and a reload send nothing twice; what is typed anew is another message", async ({
  context,
}) => {
  const formId = await createForm("Twice");
  for (const head of ["", `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">`]) {
    const before = (await submissions.messages(formId)).length;
    const page = await visit(context, formPage(formId, { head }));
    await write(page, "Once");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await thanked(page);
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue("Once");
    await send(page);
    await thanked(page);
    expect((await submissions.messages(formId)).length - before).toBe(1);
    await page.goBack();
    await write(page, "");
    await write(page, "Once");
    await send(page);
    await thanked(page);
    expect((await submissions.messages(formId)).length - before).toBe(2);
  }
});

test("a page that sends the form itself is left to it, whenever it began to listen", async ({ context }) => {
  const formId = await createForm("Own");
  const handler = `event.preventDefault(); const form = event.target; fetch(form.action, { method: "POST", headers: { accept: "application/json" },
    body: new FormData(form) }).then(() => { form.reset(); document.title = "sent by the page"; })`;
  const onForm = `<script>document.forms[0].addEventListener("submit", (event) => { ${handler} });</script>`;
  const late = `<script>addEventListener("load", () => setTimeout(() => { addEventListener("submit", (event) => { ${handler} }); document.title = "listening"; }, 300));</script>`;
  for (const [index, more] of [onForm, late].entries()) {
    const page = await visit(context, formPage(formId, { more }));
    await write(page, `Own ${index}`);
    if (more === late) await expect(page).toHaveTitle("listening");
    await send(page);
    await expect(page).toHaveTitle("sent by the page");
    expect(await kept(page)).not.toContain(`Own ${index}`);
  }
  expect(await submissions.messages(formId)).toEqual(["Own 0", "Own 1"]);
});

test("a refusal is said beside the form and read out, with everything still there", async ({ page, context }) => {
  const formId = await createForm("Closed");
  const visitor = await visit(context, formPage(formId));
  await write(visitor, "Are you there?");
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/general`);
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await send(visitor);
  await expect(said(visitor)).toHaveText(
    "This form no longer accepts messages. Please contact the owner of the website another way.",
  );
  await expect(said(visitor)).toHaveRole("alert");
  await expect(said(visitor)).toBeFocused();
  await expectAccessible(visitor);
  await expect(visitor.getByLabel("Message")).toHaveValue("Are you there?");
  expect(await kept(visitor)).toContain("Are you there?");
});

test("a message waits while a proxy answers for a server that is gone, and is sent once it is back", async ({
  context,
}) => {
  const formId = await createForm("Restarted");
  const page = await visit(context, formPage(formId));
  await write(page, "Sent during a restart");
  proxy.loseServer(true);
  await send(page);
  for (let count = 0; count < 4; count += 1) {
    await page.getByRole("button", { name: "Try now" }).click();
    await expect(said(page)).toHaveText("Not sent yet. The connection was lost. It will be tried again by itself.");
  }
  proxy.loseServer(false);
  await page.getByRole("button", { name: "Try now" }).click();
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Sent during a restart"]);
});

test("a button that the page takes away while the form is sent holds nothing up", async ({ context }) => {
  const formId = await createForm("Without a button");
  const more = `<script>document.forms[0].addEventListener("submit", ({ submitter }) => submitter.replaceWith("One moment"));</script>`;
  const page = await visit(context, formPage(formId, { more }));
  await write(page, "Sent by a button that is gone");
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Sent by a button that is gone"]);
});

test("who presses another button while the message waits sends what that button says", async ({ context }) => {
  const formId = await createForm("Two buttons");
  const button = (value: string) => `<button name="message" value="${value}">${value}</button>`;
  const page = await visit(context, formPage(formId, { inputs: `${button("Accept")} ${button("Decline")}` }));
  await page.getByRole("button", { name: "Accept" }).focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(said(page)).toContainText("You are offline.");
  await page.getByRole("button", { name: "Decline" }).click();
  await context.setOffline(false);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Decline"]);
});

test("fields may have the names of what a form has and can do", async ({ context }) => {
  const formId = await createForm("Names");
  const input = (name: string) => `<input name="${name}">`;
  const common = ["action", "append", "children", "elements", "id", "method", "remove", "reset", "submit", "target"];
  const page = await visit(context, formPage(formId, { inputs: `${INPUTS}${common.map(input).join("")}` }));
  await page.locator("textarea").fill("Common names");
  await context.setOffline(true);
  await page.locator("button", { hasText: "Send" }).click();
  await expect(said(page)).toContainText("You are offline.");
  await context.setOffline(false);
  await thanked(page);
  const rare = ["appendChild", "dispatchEvent", "getAttribute", "isConnected", "noValidate", "querySelector"];
  for (const name of [...rare, "removeAttribute", "reportValidity", "setAttribute"]) {
    await page.goto(proxy.url);
    await page.setContent(formPage(formId, { inputs: `${INPUTS}${input(name)}` }));
    await page.waitForFunction((home) => home in window, `${proxy.url}/f/${formId}`);
    // Playwright stumbles over some of the names.
    await page.evaluate((text) => {
      for (const field of document.querySelectorAll("textarea")) field.value = text;
      for (const button of document.querySelectorAll("button")) button.click();
    }, name);
    await thanked(page);
  }
  expect(await submissions.messages(formId)).toHaveLength(10);
});

test("a page that the browser shows again as it was left sends nothing by itself", async ({ context }) => {
  const formId = await createForm("Shown again");
  const page = await visit(context, formPage(formId));
  await write(page, "Whose is this?");
  await context.setOffline(true);
  await send(page);
  await expect(said(page)).toContainText("You are offline.");
  // Chromium without a window keeps no pages.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await context.setOffline(false);
  await expect(said(page)).toHaveText("Not sent yet.");
  expect(await submissions.messages(formId)).toEqual([]);
  await send(page);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Whose is this?"]);
});

test("what no script can send is handed to the browser, with the token of the page as it was opened", async ({
  context,
}) => {
  const formId = await createForm("Handed over");
  const page = await visit(context, formPage(formId));
  await write(page, "Not by a script");
  const token = await page.locator('input[name="_postern"]').inputValue();
  await page.route(`${proxy.url}/f/${formId}`, (route) =>
    route.request().resourceType() === "xhr" ? route.abort() : route.continue(),
  );
  const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
  await send(page);
  expect(new URLSearchParams((await posted).postData() ?? "").get("_postern")).toBe(token);
  await thanked(page);
  expect(await submissions.messages(formId)).toEqual(["Not by a script"]);
});
