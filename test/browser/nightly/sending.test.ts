import { expectAccessible } from "../support/accessible.ts";
import { expect, formPage, said, send, test, thanked, write } from "../support/other-websites.ts";

const OFFLINE = "Not sent yet. You are offline. It will be sent when you are online again.";

test("a page may remove the button, name its fields like form properties, and run the script again", async ({
  context,
  intake,
  open,
}) => {
  const takesButton = `<script>document.forms[0].addEventListener("submit", ({ submitter }) => submitter.replaceWith("One moment"));</script>`;
  const without = await open(formPage(intake, { more: takesButton }));
  await write(without, "By a button that is gone");
  await send(without);
  await thanked(without);

  const input = (name: string) => `<input name="${name}">`;
  const common = ["action", "append", "children", "elements", "id", "method", "remove", "reset", "submit", "target"];
  const rare = ["appendChild", "dispatchEvent", "getAttribute", "isConnected", "noValidate", "querySelector"];
  const names = [...rare, "removeAttribute", "reportValidity", "setAttribute"].map(input);
  const page = await open("");
  const website = page.url();
  for (const moreInputs of [common.map(input).join(""), ...names]) {
    await page.goto(website);
    await page.setContent(formPage(intake, { moreInputs }));
    await page.waitForFunction((home) => home in window, intake.address);
    // Playwright fails on some of the names.
    await page.evaluate((text) => {
      for (const field of document.querySelectorAll("textarea")) field.value = text;
      for (const button of document.querySelectorAll("button")) button.click();
    }, moreInputs);
    await thanked(page);
  }
  expect(intake.messages()).toEqual(["By a button that is gone", common.map(input).join(""), ...names]);

  const again = await open(formPage(intake));
  const runAgain = () => again.addScriptTag({ url: `${intake.address}/form.js` });
  await write(again);
  await runAgain();
  await again.getByLabel("Message").fill("Typed before");
  await context.setOffline(true);
  await send(again);
  await expect(said(again)).toHaveText(OFFLINE);
  // Turbo restores a page from a copy made when it was left.
  await again.evaluate(() => {
    const form = document.forms[0];
    form?.setAttribute("aria-busy", "true");
    form?.replaceWith(form.cloneNode(true));
  });
  await context.setOffline(false);
  await expect.poll(() => intake.messages().at(-1)).toBe("Typed before");
  await expect(again).not.toHaveURL(/thanks/);
  await runAgain();
  await expect(said(again)).toHaveCount(0);
  await write(again, "Typed after");
  await again.getByRole("button", { name: "Send" }).dblclick();
  await thanked(again);
  expect(intake.messages().slice(-2)).toEqual(["Typed before", "Typed after"]);
});

test("visitors read the page's language, or the browser's if it has none or the second script is blocked", async ({
  browser,
  context,
  intake,
  open,
}) => {
  const german = formPage(intake, { language: "de" });
  const scripts: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("form.js")) scripts.push(new URL(request.url()).search);
  });
  const page = await open(german);
  await write(page, "Hallo");
  await context.setOffline(true);
  await send(page);
  await expect(said(page)).toContainText("Noch nicht gesendet. Sie sind offline.");
  await expect(page.locator("form [data-postern]")).toHaveAttribute("lang", "de");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/thanks\?language=de$/);
  expect(scripts).toEqual(["", "?language=de"]);

  await context.route("**/form.js?language=de", (route) => route.abort());
  const blocked = await open(german);
  await write(blocked, "Hallo");
  await context.setOffline(true);
  await send(blocked);
  await expect(said(blocked)).toHaveText(OFFLINE);
  await context.setOffline(false);

  const arabic = await browser.newContext({ locale: "ar" });
  const visitor = await open(formPage(intake, { language: "ar" }), arabic);
  await write(visitor, "x");
  await arabic.setOffline(true);
  await send(visitor);
  await expect(said(visitor)).toContainText("لا يوجد اتصال بالإنترنت.");
  await expect(visitor.locator("form [data-postern]")).toHaveCSS("direction", "rtl");
  await expectAccessible(visitor);
  await arabic.close();
});
