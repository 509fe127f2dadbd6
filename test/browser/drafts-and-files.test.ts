import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, formPage, kept, said, send, test, thanked, write } from "./support/other-websites.ts";

test("a draft survives reloads, overwrites no input, ends with delivery, and is stored only as the form allows", async ({
  context,
  intake,
  open,
}) => {
  const moreInputs = `<p><label>Password <input name="password" type="password"></label></p>
    <p><label>Shown <input name="pwd"></label></p>
    <p><label>Card <input name="card" autocomplete="cc-number"></label></p>
    <p><label>Secret <input name="secret" autocomplete="off"></label></p>
    <p><label>Country <input name="country" value="Portugal"></label></p>
    <p><label>Topic <select name="topic"><option>Order</option><option>Return</option></select></label></p>
    <p><label><input type="checkbox" name="news"> News</label></p>
    <p><label><input type="radio" name="size" value="S"> Small</label> <label><input type="radio" name="size" value="L"> Large</label></p>
    <input type="hidden" name="page" value="contact">`;
  const page = await open(formPage(intake, { moreInputs }));
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
  await expect.poll(() => kept(page)).not.toContain("Ana");
  await write(page, "Is the chair free?");
  await expect.poll(() => kept(page)).toContain("chair");
  await send(page);
  await thanked(page);
  await page.goBack();
  await expect.poll(() => kept(page)).not.toContain("chair");
  expect(intake.messages()).toEqual(["Is the chair free?"]);

  const where = (at: Page) =>
    at.evaluate(() =>
      [sessionStorage, localStorage].map((storage) => JSON.stringify({ ...storage }).includes("typed")),
    );
  const reopen = async (at: Page, url: string, value: string) => {
    await at.goto(url);
    await write(at);
    await expect(at.getByLabel("Message")).toHaveValue(value);
  };
  for (const [keep, inTab, inOtherTab, places] of [
    ["off", "", "", [false, false]],
    ["tab", "typed", "", [true, false]],
    ["day", "typed", "typed", [false, true]],
  ] as const) {
    intake.settings.keep = keep;
    const tab = await open(formPage(intake));
    const url = tab.url();
    await write(tab, "typed");
    await tab.goto("about:blank");
    await reopen(tab, url, inTab);
    await expect.poll(() => where(tab)).toEqual(places);
    const other = await context.newPage();
    await reopen(other, url, inOtherTab);
    if (keep !== "day") continue;

    const elsewhere = await open(formPage(intake));
    await write(elsewhere);
    await expect(elsewhere.getByLabel("Message")).toHaveValue("");
    await elsewhere.goto(`${intake.address}/thanks`);
    await expect.poll(() => kept(elsewhere)).toBe("[{},{}]");

    const age = (ms: number) =>
      other.evaluate((at) => {
        for (const [key, value] of Object.entries(localStorage))
          localStorage.setItem(key, value.replace(/"at":\d+/, `"at":${at}`));
      }, Date.now() - ms);
    await age(24 * 3_600_000 - 60_000);
    await reopen(other, url, "typed");
    await age(24 * 3_600_000);
    await reopen(other, url, "");
    await expect.poll(() => where(other)).toEqual([false, false]);
  }
});

const FILE_INPUT = '<p><label>CV <input type="file" name="cv" multiple></label></p>';
const file = (name: string, bytes: number) => ({ name, mimeType: "text/plain", buffer: Buffer.alloc(bytes, "a ") });

/** Chooses files as a visitor does, once the script that checks them has run. */
async function choose(page: Page, ...files: readonly ReturnType<typeof file>[]): Promise<void> {
  const loaded = page.waitForResponse(/\/upload\.js/);
  await write(page, "With files");
  await page.locator("input[type=file]").focus();
  await (await loaded).finished();
  await page.locator("input[type=file]").setInputFiles([...files]);
}

test("a draft survives when the page removes the form right after typing and shows it again later", async ({
  intake,
  open,
}) => {
  const page = await open(formPage(intake));
  await write(page);
  const html = await page.evaluate(() => {
    const [form] = document.forms;
    const field = document.querySelector("textarea");
    if (form === undefined || field === null) return "";
    field.value = "On my way";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    form.remove();
    return form.outerHTML;
  });
  await expect.poll(() => kept(page)).toContain("On my way");
  await page.evaluate((form) => document.querySelector("main")?.insertAdjacentHTML("beforeend", form), html);
  await page.getByLabel("Message").focus();
  await expect(page.getByLabel("Message")).toHaveValue("On my way");
});

test("a visitor sees upload progress, can cancel, and learns which files were not saved", async ({
  context,
  intake,
  open,
}) => {
  const page = await open(formPage(intake, { moreInputs: FILE_INPUT }));
  await choose(page, file("cv.txt", 900_000), file("photo.txt", 10));
  await expect(page.getByRole("alert")).toHaveCount(0);
  // A slow connection keeps the upload observable, even on a slow machine.
  const line = await context.newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line.send("Network.enable");
  await throttle(20_000);
  await send(page);
  const bar = page.getByRole("progressbar", { name: "Upload" });
  await expect(bar).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Sending…");
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Your message was not sent.");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  await throttle(-1);

  intake.plan(
    { status: 413, headers: { "access-control-allow-origin": "*", "content-type": "text/html" }, body: "{}" },
    "file left out",
  );
  await send(page);
  await expect(said(page)).toHaveText("The files are too large. Please remove some.");
  await send(page);
  await expect(page.getByRole("status")).toHaveText(
    "Your message has been received. 1 file was not saved: photo.txt (too many files).",
  );
  await expect(page.getByLabel("Message")).toHaveValue("");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("1 file was not saved")).toBeVisible();
  expect(intake.kept().map(({ files }) => files)).toEqual([["cv.txt", "photo.txt"]]);
});

test("files that the server or the field would reject are named before sending, and can be removed", async ({
  intake,
  open,
}) => {
  Object.assign(intake.settings, { maxFiles: 2, maxFileBytes: 1_000_000 });
  const ownHandler = `<script>addEventListener("submit", (event) => { event.preventDefault(); document.title = "sent by the page"; });</script>`;
  for (const more of [ownHandler, ""]) {
    const page = await open(formPage(intake, { moreInputs: FILE_INPUT, more }));
    const input = page.locator("input[type=file]");
    const alert = page.getByRole("alert");
    await choose(page, file("fits.txt", 1_000_000), file("large.txt", 1_000_001));
    await expect(alert).toHaveText("“\u2068large.txt\u2069” (\u20681.1 MB\u2069): A file can have up to 1 MB.");
    await expect(input).toHaveAttribute("aria-invalid", "true");
    await expect(input).toHaveAccessibleDescription(/large\.txt/);
    await expectAccessible(page);
    await send(page);
    await expect(alert).toBeVisible();
    await expect(page).toHaveTitle("Contact");
    await page.getByRole("button", { name: "Remove this file" }).click();
    await expect(alert).toHaveCount(0);
    await expect(input).toBeFocused();
    await expect(input).not.toHaveAttribute("aria-invalid");
    await expect(input).not.toHaveAttribute("aria-describedby");

    await input.evaluate((element) => element.setAttribute("accept", ".txt, image/*"));
    await input.setInputFiles([file("a.txt", 1), file("setup.exe", 1), file("b.txt", 1), file("c.txt", 1)]);
    await expect(alert).toHaveText(
      "“\u2068setup.exe\u2069” (\u20680.1 kB\u2069): Files of this type cannot be sent here. (.txt, image/*) “\u2068c.txt\u2069” (\u20680.1 kB\u2069): You can send up to 2 files.",
    );
    expect(intake.posts).toEqual([]);
    await page.getByRole("button", { name: "Remove these files" }).click();
    await send(page);
    if (more === ownHandler) await expect(page).toHaveTitle("sent by the page");
    else await thanked(page);
  }
  expect(intake.kept().map(({ files }) => files)).toEqual([["a.txt", "b.txt"]]);
});
