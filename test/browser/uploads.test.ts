import { type Browser, type BrowserContext, expect, type Page, type Route, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;
const websites: { stop(): Promise<void> }[] = [];

test.beforeAll(async () => {
  postern = await startPostern({ POSTERN_UPLOAD_MAX_FILES: "2", POSTERN_UPLOAD_MAX_FILE_MB: "1" });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Jobs")).id);
});

test.afterAll(async () => {
  await Promise.all(websites.map((website) => website.stop()));
  await postern.stop();
});

const address = () => `${postern.url}/f/${formId}`;

/** A website's own form, which knows nothing of files but its input. */
const plainForm = (more = "") => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Jobs</title>${more}
<main><h1>Jobs</h1><form action="${address()}" method="post">
  <p><label>Name <input name="name"></label></p>
  <p><label>CV <input type="file" name="cv" multiple></label></p>
  <p><button>Apply</button></p>
</form><script src="${address()}/form.js"></script></main></html>`;

async function visit(context: BrowserContext, html: string): Promise<Page> {
  const website = await startWebsite(html);
  websites.push(website);
  const page = await context.newPage();
  await page.goto(website.url);
  return page;
}

const file = (name: string, bytes: number) => ({ name, mimeType: "text/plain", buffer: Buffer.alloc(bytes, "a ") });

/** Chooses files as a visitor does, and waits for the script that looks at them. */
async function choose(page: Page, files: readonly ReturnType<typeof file>[]): Promise<void> {
  const input = page.locator("input[type=file]");
  const script = page.locator('script[src*="/upload.js"]');
  await input.focus();
  await expect(script).toBeAttached();
  await page.waitForFunction(
    () =>
      performance.getEntriesByName(document.querySelector<HTMLScriptElement>('script[src*="/upload.js"]')?.src ?? "")
        .length > 0,
  );
  await input.setInputFiles([...files]);
}

/** The names of the files of the newest message of this sender, as its owner sees them. */
async function filesOf(page: Page, sender: string): Promise<string[]> {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox`);
  await page.locator("[data-row] a", { hasText: sender }).first().click();
  const files = page.getByRole("article").getByRole("region", { name: /^\d files?$/ });
  await expect(files).toBeVisible();
  return files.getByRole("listitem").allTextContents();
}

test("a visitor sees how far the upload is, is told nothing else, and lands on the thank-you page", async ({
  page,
  context,
}) => {
  const visitor = await visit(context, plainForm());
  await visitor.getByLabel("Name").fill("Progress Petra");
  await choose(visitor, [file("cv.txt", 900_000)]);
  await expect(visitor.getByRole("alert")).toHaveCount(0);
  // A slow line, so that the upload can be watched.
  const line = await context.newCDPSession(visitor);
  const throttle = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await line.send("Network.enable");
  // Slow enough for a machine that takes long to look at the page meanwhile.
  await throttle(20_000);
  await visitor.getByRole("button", { name: "Apply" }).click();
  const bar = visitor.getByRole("progressbar", { name: "Upload" });
  await expect(bar).toBeVisible();
  await expect(visitor.getByRole("status")).toHaveText("Sending…");
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
  await expectAccessible(visitor);
  // A second click sends nothing twice.
  await visitor.getByRole("button", { name: "Apply" }).click();
  await throttle(-1);
  await expect(visitor).toHaveURL(`${address()}/thanks`);
  expect(await filesOf(page, "Progress Petra")).toEqual([expect.stringContaining("cv.txt")]);
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(page.locator("[data-row]", { hasText: "Progress Petra" })).toHaveCount(1);
});

test("files beyond a limit are named before anything is sent, and removed on request, in forms of every kind", async ({
  page,
  context,
}) => {
  const ownHandler = `<script>addEventListener("submit", (event) => { event.preventDefault(); document.title = "sent by the page"; });</script>`;
  for (const [kind, html] of [
    ["plain", plainForm()],
    ["sent by the page", plainForm(ownHandler)],
  ] as const) {
    const visitor = await visit(context, html);
    await visitor.getByLabel("Name").fill("Limited Lin");
    await choose(visitor, [file("fits.txt", 1_000_000), file("large.txt", 1_000_001)]);
    const alert = visitor.getByRole("alert");
    await expect(alert).toHaveText("“\u2068large.txt\u2069” (\u20681.1 MB\u2069): A file can have up to 1 MB.");
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "Apply" }).click();
    await expect(alert).toBeVisible();
    expect(visitor.url()).not.toContain("/thanks");
    await expect(visitor).toHaveTitle("Jobs");
    await visitor.getByRole("button", { name: "Remove this file" }).click();
    await expect(alert).toHaveCount(0);
    await expect(visitor.locator("input[type=file]")).toBeFocused();

    await visitor
      .locator("input[type=file]")
      .setInputFiles([file("a.txt", 1), file("b.txt", 1), file("c.txt", 1), file("d.txt", 1)]);
    await expect(alert).toHaveText(
      "“\u2068c.txt\u2069” (\u20680.1 kB\u2069): You can send up to 2 files. “\u2068d.txt\u2069” (\u20680.1 kB\u2069): You can send up to 2 files.",
    );
    await visitor.getByRole("button", { name: "Remove these files" }).click();
    await visitor.getByRole("button", { name: "Apply" }).click();
    if (kind === "plain") await expect(visitor).toHaveURL(`${address()}/thanks`);
    else await expect(visitor).toHaveTitle("sent by the page");
  }
  expect(await filesOf(page, "Limited Lin")).toEqual([
    expect.stringContaining("a.txt"),
    expect.stringContaining("b.txt"),
  ]);
});

test("what cannot be sent is said in words, keeps what was typed, and is sent by another click", async ({
  page,
  context,
}) => {
  const visitor = await visit(context, plainForm());
  await visitor.getByLabel("Name").fill("Patient Pat");
  await choose(visitor, [file("cv.txt", 500_000)]);
  const apply = visitor.getByRole("button", { name: "Apply" });
  const said = visitor.locator("form [role]");
  const later = "It will be tried again by itself.";
  const answers: [status: number, type: string, expected: string][] = [
    [429, "application/problem+json", `Not sent yet. The server is busy. ${later}`],
    [503, "application/problem+json", `Not sent yet. The server is busy. ${later}`],
    [413, "text/html", "The files are too large. Please remove some."],
    [502, "text/html", `Not sent yet. The server is busy. ${later}`],
  ];
  // Chromium may let one more request pass while an interception begins or ends: this one lasts.
  let answer: (route: Route) => Promise<void>;
  await visitor.route(address(), (route) => answer(route));
  const open = { "access-control-allow-origin": "*", "access-control-expose-headers": "Retry-After" };
  for (const [status, contentType, expected] of answers) {
    answer = (route) => route.fulfill({ status, contentType, body: "{}", headers: { ...open, "retry-after": "60" } });
    await apply.click();
    await expect(said).toHaveText(expected);
  }
  answer = (route) => route.abort("connectionreset");
  await apply.click();
  await expect(said).toHaveText(`Not sent yet. The connection was lost. ${later}`);

  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await context.setOffline(true);
  answer = async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  };
  await apply.click();
  await expect(said).toHaveText("Not sent yet. You are offline. It will be sent when you are online again.");
  await context.setOffline(false);
  await expect(said).toHaveText("Sending…");
  await visitor.getByRole("button", { name: "Cancel" }).click();
  await expect(said).toHaveText("Your message may not have arrived. Send it again, it is kept only once.");
  await expect(apply).toBeFocused();
  goOn();

  answer = (route) => route.continue();
  await expect(visitor.getByLabel("Name")).toHaveValue("Patient Pat");
  await apply.click();
  await expect(visitor).toHaveURL(`${address()}/thanks`);
  expect(await filesOf(page, "Patient Pat")).toEqual([expect.stringContaining("cv.txt")]);
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(page.locator("[data-row]", { hasText: "Patient Pat" })).toHaveCount(1);
});

test("a file that the server left out is named in the answer", async ({ page, context }) => {
  const visitor = await visit(context, plainForm());
  await visitor.getByLabel("Name").fill("Late Lee");
  await choose(visitor, [file("cv.txt", 10), file("photo.txt", 10)]);
  await openSignedIn(page, postern.url, `/forms/${formId}/setup/general`);
  await page.getByLabel("Files per message").fill("1");
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await visitor.getByRole("button", { name: "Apply" }).click();
  await expect(visitor.getByRole("status")).toHaveText(
    "Your message has been received. 1 file was not saved: photo.txt (too many files).",
  );
  await expect(visitor.getByLabel("Name")).toHaveValue("");
  await visitor.getByRole("link", { name: "Continue" }).click();
  await expect(visitor.getByText("1 file was not saved")).toBeVisible();
  await page.getByLabel("Files per message").fill("");
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("a page that forbids requests of scripts, and a browser without scripts, send files all the same", async ({
  page,
  context,
  browser,
}) => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="connect-src 'none'">`;
  const strict = await visit(context, plainForm(policy));
  await strict.getByLabel("Name").fill("Strict Stefan");
  await choose(strict, [file("strict.txt", 10)]);
  await strict.getByRole("button", { name: "Apply" }).click();
  await expect(strict).toHaveURL(`${address()}/thanks`);
  expect(await filesOf(page, "Strict Stefan")).toEqual([expect.stringContaining("strict.txt")]);

  await withoutScripts(browser, async (plain) => {
    const visitor = await visit(
      plain,
      plainForm().replace('method="post"', 'method="post" enctype="multipart/form-data"'),
    );
    await visitor.getByLabel("Name").fill("Plain Paula");
    await visitor.locator("input[type=file]").setInputFiles([file("plain.txt", 10)]);
    await visitor.getByRole("button", { name: "Apply" }).click();
    await expect(visitor).toHaveURL(`${address()}/thanks`);
  });
  expect(await filesOf(page, "Plain Paula")).toEqual([expect.stringContaining("plain.txt")]);
});

async function withoutScripts(browser: Browser, work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

test("a file is refused only where neither its type nor its ending is one that the input accepts", async ({
  context,
}) => {
  const visitor = await visit(context, plainForm());
  const input = visitor.locator("input[type=file]");
  await choose(visitor, [file("cv.txt", 10)]);
  const said = visitor.locator("form [role=alert]");
  for (const [accept, name, mimeType, isAccepted] of [
    ["*/*", "cv.txt", "text/plain", true],
    ["*", "cv.txt", "text/plain", true],
    ["image/*", "photo.png", "image/png", true],
    ["image/*", "cv.txt", "text/plain", false],
    ["application/pdf", "cv.txt", "text/plain", false],
    [".pdf", "cv.txt", "text/plain", false],
    ["image/jpg", "photo.jpeg", "image/jpeg", true],
    // As Windows names them.
    ["application/zip", "all.ZIP", "application/x-zip-compressed", true],
    ["text/csv", "table.csv", "application/vnd.ms-excel", true],
  ] as const) {
    await input.evaluate((element, value) => element.setAttribute("accept", value), accept);
    await input.setInputFiles({ name, mimeType, buffer: Buffer.from("content") });
    await expect(said, `${accept} ${name}`).toHaveCount(isAccepted ? 0 : 1);
  }
});

test("a server that never answers holds up a form without a chosen file for no longer than one without files", async ({
  context,
}) => {
  // A hundredth of the time.
  await context.addInitScript(() => {
    const { prototype } = XMLHttpRequest;
    const set = Object.getOwnPropertyDescriptor(prototype, "timeout")?.set;
    Object.defineProperty(prototype, "timeout", {
      set(timeoutMs: number) {
        set?.call(this, timeoutMs / 100);
      },
    });
  });
  const visitor = await visit(context, plainForm());
  await choose(visitor, []);
  await visitor.getByLabel("Name").fill("Waiting Will");
  await visitor.route(address(), () => {});
  await visitor.getByRole("button", { name: "Apply" }).click();
  await expect(visitor.locator("form [role=status]")).toContainText("The connection was lost.");
});

test("the date that a proxy asks to wait for is no reason to try again at once", async ({ context }) => {
  const visitor = await visit(context, plainForm());
  await visitor.getByLabel("Name").fill("Patient Pia");
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "Retry-After",
    "retry-after": "Wed, 21 Oct 2099 07:28:00 GMT",
  };
  const times: number[] = [];
  await visitor.route(address(), (route) => {
    times.push(Date.now());
    return route.fulfill({ status: 503, headers });
  });
  await visitor.getByRole("button", { name: "Apply" }).click();
  await expect.poll(() => times.length).toBeGreaterThan(1);
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThanOrEqual(400);
});
