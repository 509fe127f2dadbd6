import type { Page } from "@playwright/test";
import { readFormToken, readProof } from "../../server/core/intake/page-proofs.ts";
import { sendingFacts } from "../../server/core/intake/sending-facts.ts";
import { expectAccessible } from "./support/accessible.ts";
import type { Fate } from "./support/intake-stub.ts";
import { expect, formPage, kept, said, send, test, thanked, write } from "./support/other-websites.ts";

const OFFLINE = "Not sent yet. You are offline. It will be sent when you are online again.";
const LOST = "Not sent yet. The connection was lost. We will try again automatically.";
const BUSY = "Not sent yet. The server is busy. We will try again automatically.";
const IN_DOUBT = "Your message may not have arrived. Send it again: it is kept only once.";
const MULTIPART = 'enctype="multipart/form-data"';
const NO_REQUESTS = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">`;

test("a message sent offline waits, is sent automatically later, and is editable again as soon as the visitor acts", async ({
  context,
  intake,
  open,
}) => {
  const button = (value: string) => `<button name="choice" value="${value}">${value}</button>`;
  const page = await open(formPage(intake, { moreInputs: button("Accept") + button("Decline") }));
  await write(page, "First");
  await context.setOffline(true);
  await send(page);
  await expect(said(page)).toHaveText(OFFLINE);
  await expect(said(page)).toHaveRole("status");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(said(page)).toHaveText(OFFLINE);
  await page.getByLabel("Message").fill("Second");
  await expect(said(page)).toHaveText("Not sent yet.");
  await send(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Your message was not sent.");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  await send(page);
  await expect(said(page)).toHaveText(OFFLINE);
  // Headless Chromium has no back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await context.setOffline(false);
  await expect(said(page)).toHaveText("Not sent yet.");
  expect(intake.posts).toEqual([]);

  await context.setOffline(true);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(said(page)).toHaveText(OFFLINE);
  await page.getByRole("button", { name: "Decline" }).click();
  await context.setOffline(false);
  await thanked(page);
  expect(intake.kept().map(({ fields }) => [fields.message, fields.choice])).toEqual([["Second", "Decline"]]);
});

const byProxy = (status: number, headers = {}): Fate => ({
  status,
  headers: { "access-control-allow-origin": "*", "access-control-expose-headers": "Retry-After", ...headers },
  body: "",
});

test("a message delayed by a lost connection or a busy server shows why, waits as asked, and arrives once", async ({
  intake,
  open,
}) => {
  const page = await open(formPage(intake, { moreInputs: '<input type="file" name="cv" aria-label="CV">' }));
  const tryNow = page.getByRole("button", { name: "Try now" });
  await write(page, "Held up");
  intake.plan("too many messages", byProxy(502, { "retry-after": "60" }), "unavailable");
  await send(page);
  for (const click of [1, 2]) {
    await expect(said(page), `${click}`).toHaveText(BUSY);
    await tryNow.click();
  }
  await expect(said(page)).toHaveText(BUSY);
  await thanked(page);
  const [first = 0, second = 0] = intake.posts.slice(-2).map(({ at }) => at);
  expect(second - first).toBeGreaterThanOrEqual(4_900);

  // The proxy's date header must not trigger an immediate retry.
  await page.goBack();
  await write(page, "By itself");
  intake.plan(byProxy(503, { "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT" }), "lose the request", "lose the answer");
  await send(page);
  await thanked(page);
  const [third = 0, fourth = 0] = intake.posts.slice(4).map(({ at }) => at);
  expect(fourth - third).toBeGreaterThanOrEqual(400);
  expect(intake.messages()).toEqual(["Held up", "By itself"]);

  await page.goBack();
  await write(page, "During a restart");
  await page.evaluate(() => {
    const { prototype } = XMLHttpRequest;
    const set = Object.getOwnPropertyDescriptor(prototype, "timeout")?.set;
    // A hundredth of the timeout.
    Object.defineProperty(prototype, "timeout", {
      set(timeoutMs: number) {
        set?.call(this, timeoutMs / 100);
      },
    });
  });
  intake.plan(...Array<Fate>(9).fill("hold"));
  await send(page);
  await expect(said(page)).toHaveText(LOST);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText(IN_DOUBT);
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  intake.goAway(true);
  await send(page);
  // Whatever the script asks for, the proxy answers: it does not mistake that for the way of this request alone.
  for (let count = 0; count < 4; count += 1) {
    await expect(said(page)).toHaveText(LOST);
    await tryNow.click();
  }
  await expect(said(page)).toHaveText(LOST);
  intake.plan();
  intake.goAway(false);
  await tryNow.click();
  await thanked(page);
  expect(intake.messages()).toEqual(["Held up", "By itself", "During a restart"]);
});

test("double clicks, the back button, reloads and left pages send no duplicates, and new text is a new message", async ({
  intake,
  open,
}) => {
  for (const head of ["", NO_REQUESTS]) {
    const before = intake.messages().length;
    const page = await open(formPage(intake, { head }));
    await write(page, "Once");
    await page.getByRole("button", { name: "Send" }).dblclick();
    await thanked(page);
    await page.goBack();
    await expect(page.getByLabel("Message")).toHaveValue("Once");
    await send(page);
    await thanked(page);
    expect(intake.messages().length - before).toBe(1);
    await page.goBack();
    await write(page, "");
    await write(page, "Once");
    await send(page);
    await thanked(page);
    expect(intake.messages().length - before).toBe(2);
  }

  const page = await open(formPage(intake));
  await write(page, "Left behind");
  intake.plan("lose the answer", "hold");
  await send(page);
  await expect.poll(() => intake.messages()).toHaveLength(5);
  await page.reload();
  intake.plan();
  await expect(page.getByLabel("Message")).toHaveValue("Left behind");
  await expect(said(page)).toHaveText(IN_DOUBT);
  await send(page);
  await thanked(page);
  expect(intake.messages()).toHaveLength(5);
});

const RESTORED = "What you typed before is here again.";
const CLOSED = "This form no longer accepts messages. Please contact the owner of the website another way.";
const TOO_LONG = "This text is too long. Please shorten it.";
const UNREADABLE = "This text contains a character that cannot be saved. Please type it again.";

test("a refusal is shown at the form and beside the field at fault, and all input is kept", async ({
  browser,
  intake,
  open,
}) => {
  const story = "<p><label>Story <textarea name='story'></textarea></label></p>";
  const html = formPage(intake, { moreInputs: story, attributes: MULTIPART });
  const page = await open(html);
  await write(page, "Are you there?");
  intake.plan("archived");
  await send(page);
  await expect(said(page)).toHaveText(CLOSED);
  await expect(said(page)).toHaveRole("alert");
  await expect(said(page)).toBeFocused();
  await expectAccessible(page);

  const message = page.getByLabel("Message");
  intake.plan("text too long");
  await send(page);
  await expect(message).toBeFocused();
  await expect(message).toHaveAttribute("aria-invalid", "true");
  await expect(message).toHaveAccessibleDescription(`In your own words ${TOO_LONG}`);
  await expect(page.locator("#message + [data-postern-error]")).toHaveText(TOO_LONG);
  await expect(said(page)).toHaveText(`Message: ${TOO_LONG}`);
  await expectAccessible(page);
  await message.fill("Short");
  await expect(page.locator("[data-postern-error]")).toHaveCount(0);
  await expect(said(page)).toHaveCount(0);
  await expect(message).not.toHaveAttribute("aria-invalid");
  await expect(message).toHaveAttribute("aria-describedby", "hint");

  intake.plan("text unreadable");
  await send(page);
  await expect(page.getByRole("textbox", { name: "Story", exact: true })).toBeFocused();
  await expect(page.locator("label + [data-postern-error]")).toHaveText(UNREADABLE);
  await expect(said(page)).toHaveText(`Story: ${UNREADABLE}`);
  await page.reload();
  await expect(said(page)).toContainText(RESTORED);
  await send(page);
  await thanked(page);
  expect(intake.messages()).toEqual(["Short"]);

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await open(html, withoutScripts);
  await plain.getByLabel("Name").fill("Ana");
  await plain.getByLabel("Message").fill("Plain");
  intake.plan("text too long from a plain form");
  await send(plain);
  await expect(plain.getByRole("heading")).toHaveText("Your message was not sent");
  await expect(plain.getByText(`“message”: ${TOO_LONG}`)).toBeVisible();
  await expect(plain.getByText("Use your browser’s back button to return to the form.")).toBeVisible();
  await plain.goBack();
  await expect(plain.getByLabel("Name")).toHaveValue("Ana");
  await send(plain);
  await thanked(plain);
  expect(intake.messages()).toEqual(["Short", "Plain"]);
  await withoutScripts.close();
});

test("browser validation runs first unless the page disables it, and a page's own submit handler takes precedence", async ({
  intake,
  open,
}) => {
  const moreInputs = '<p><label>Email <input name="email" type="email" required></label></p>';
  const more = `<script>const pass = () => document.forms[0].dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));</script>`;
  const page = await open(formPage(intake, { moreInputs, more }));
  await write(page, "Checked by the browser");
  for (const wrong of ["", "ana"]) {
    for (const way of ["click", "event"]) {
      await page.getByLabel("Email").fill(wrong);
      await page.getByLabel("Message").focus();
      if (way === "click") await send(page);
      else await page.evaluate("pass()");
      await expect(page.getByLabel("Email")).toBeFocused();
      await expect(said(page)).toHaveCount(0);
    }
  }
  await page.getByLabel("Email").fill("ana@example.com");
  await page.evaluate("pass()");
  await thanked(page);

  const free = await open(formPage(intake, { moreInputs, attributes: "novalidate" }));
  await write(free, "Not checked");
  await send(free);
  await thanked(free);

  const handler = `event.preventDefault(); const form = event.target; fetch(form.action, { method: "POST", headers: { accept: "application/json" },
    body: new FormData(form) }).then(() => { form.reset(); document.title = "sent by the page"; })`;
  const onForm = `<script>document.forms[0].addEventListener("submit", (event) => { ${handler} });</script>`;
  const late = `<script>const listen = () => addEventListener("submit", (event) => { ${handler} });</script>`;
  for (const more of [onForm, late]) {
    const own = await open(formPage(intake, { more }));
    await write(own, "By the page");
    if (more === late) await own.evaluate("listen()");
    await send(own);
    await expect(own).toHaveTitle("sent by the page");
    await expect.poll(() => kept(own)).not.toContain("By the page");
  }
  expect(intake.messages()).toEqual(["Checked by the browser", "Not checked", "By the page", "By the page"]);
});

test("a form sent by the script with a proof of work, or natively by the browser, is told apart from a program's", async ({
  browser,
  intake,
  open,
}) => {
  intake.settings.asksProofOfWork = true;
  const inputs = { moreInputs: '<input type="file" name="cv" aria-label="CV">' };
  const cv = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Everything about me.") };
  const prove = (page: Page) => expect(page.locator('input[name="altcha"]')).toBeAttached();
  const page = await open(formPage(intake));
  await write(page, "By the script");
  await prove(page);
  await send(page);
  await thanked(page);

  const lossy = await open(formPage(intake));
  await write(lossy, "Requests are lost");
  await prove(lossy);
  const token = lossy.locator('input[name="_postern"]');
  const opened = await token.inputValue();
  await lossy.route(intake.address, (route) =>
    route.request().resourceType() === "xhr" ? route.abort() : route.continue(),
  );
  await send(lossy);
  await thanked(lossy);
  expect(intake.posts[1]?.fields._postern).toBe(opened);

  const strict = await open(formPage(intake, { ...inputs, head: NO_REQUESTS }));
  await write(strict, "Requests are forbidden");
  await strict.locator("input[type=file]").setInputFiles([cv]);
  await send(strict);
  await thanked(strict);

  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const plain = await open(formPage(intake, { ...inputs, attributes: MULTIPART }), withoutScripts);
  await plain.getByLabel("Message").fill("Without scripts");
  await plain.locator("input[type=file]").setInputFiles([cv]);
  await send(plain);
  await thanked(plain);
  await withoutScripts.close();

  const sent = intake.posts.map(async ({ fields, files, headers }) => {
    const { key, formId } = intake;
    const text = fields._postern;
    const token = text === undefined ? null : readFormToken(key, formId, text, new Date());
    const proof = await readProof(key, formId, fields.altcha ?? null, new Date());
    const facts = sendingFacts(headers, { token, hasProof: proof.kind === "solved" });
    return [fields.message, files.length, facts.hasBrowserHeaders, facts.hasPageToken, facts.hasProofOfWork];
  });
  expect(await Promise.all(sent)).toEqual([
    ["By the script", 0, true, true, true],
    ["Requests are lost", 0, true, true, true],
    ["Requests are forbidden", 1, true, true, false],
    ["Without scripts", 1, true, false, false],
  ]);
});
