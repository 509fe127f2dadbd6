import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;
const websites: { stop(): Promise<void> }[] = [];

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
});

test.afterAll(async () => {
  await Promise.all(websites.map((website) => website.stop()));
  await postern.stop();
});

const createForm = async (name: string) =>
  String((await postern.command("form", "create", "--email", owner.email, "--name", name)).id);

async function visit(context: BrowserContext, formId: string, html = '<html lang="de">'): Promise<Page> {
  const website = await startWebsite(`<!doctype html>${html}<meta charset="utf-8"><title>Form</title><main><h1>Form</h1>
<form action="${postern.url}/f/${formId}" method="post"><p><label>Message <textarea name="message"></textarea></label></p>
<p><button>Send</button></p></form><script src="${postern.url}/f/${formId}/form.js" async></script></main></html>`);
  websites.push(website);
  const page = await context.newPage();
  await page.goto(website.url);
  return page;
}

async function write(page: Page): Promise<void> {
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  await page.getByLabel("Message").fill("Hello");
}

const said = (page: Page) => page.locator("form [data-postern] [role]");
const spoken = (page: Page) => page.locator("form [data-postern]");

test("on a German page an English browser reads German, and the page after sending is German as well", async ({
  context,
}) => {
  const page = await visit(context, await createForm("German page"));
  await write(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(said(page)).toHaveText(
    "Noch nicht gesendet. Sie sind offline. Die Nachricht wird gesendet, sobald Sie wieder online sind.",
  );
  await expect(spoken(page)).toHaveAttribute("lang", "de");
  await expect(spoken(page)).toHaveAttribute("dir", "ltr");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/thanks\?language=de$/);
  await expect(page.getByRole("heading")).toHaveText("Vielen Dank");
});

test("a page in the language of the browser loads its script once", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-AT" });
  const scripts: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("form.js")) scripts.push(new URL(request.url()).search);
  });
  const page = await visit(context, await createForm("German browser"));
  await write(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/thanks$/);
  await expect(page.getByRole("heading")).toHaveText("Vielen Dank");
  expect(scripts).toEqual([""]);
  await context.close();
});

test("where the second script is blocked, the first one goes on in the language of the browser", async ({
  context,
}) => {
  await context.route("**/form.js?language=de", (route) => route.abort());
  const page = await visit(context, await createForm("Blocked"));
  await write(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(said(page)).toContainText("You are offline.");
});

test("an owner chooses Arabic, and everything that visitors read is Arabic, from right to left", async ({
  page,
  context,
}, info) => {
  const formId = await createForm("Arabic");
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/general`);
  await page.getByLabel("Language for visitors").selectOption("العربية");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Language for visitors")).toHaveValue("ar");

  const visitor = await visit(context, formId);
  await write(visitor);
  await context.setOffline(true);
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(said(visitor)).toContainText("أنت غير متصل بالإنترنت.");
  await expect(spoken(visitor)).toHaveCSS("direction", "rtl");
  await expectAccessible(visitor);
  await context.setOffline(false);
  await expect(visitor).toHaveURL(/\/thanks(\?language=ar)?$/);
  await expect(visitor.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(visitor.getByRole("heading")).toHaveText("شكرًا لك");
  await expect(visitor.getByRole("main")).toHaveCSS("direction", "rtl");
  await expectAccessibleInLightAndDark(visitor);
  await visitor.screenshot({ path: info.outputPath("thanks-ar.png") });
});

for (const [language, title] of [
  ["ar", "لم تُرسل رسالتك"],
  ["he", "הודעתך לא נשלחה"],
] as const) {
  test(`a refusal in ${language} is readable from right to left, with the owner's line in English`, async ({
    browser,
  }, info) => {
    const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${postern.url}/f/${await createForm(language)}?message=Hello`);
    await expect(page.getByRole("heading")).toHaveText(title);
    await expect(page.getByText("For the owner of the website")).toHaveCSS("direction", "ltr");
    await expectAccessibleInLightAndDark(page);
    await expectNoSidewaysScrolling(page);
    await page.screenshot({ path: info.outputPath(`refusal-${language}.png`) });
    await page.goto(`${page.url().split("?")[0]}/thanks?files=3`, { referer: "https://shop.example/contact" });
    await page.screenshot({ path: info.outputPath(`thanks-${language}.png`) });
    await context.close();
  });
}
