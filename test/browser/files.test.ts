import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { hostileFiles } from "../files/hostile-files.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Jobs")).id);
});

test.afterAll(() => postern.stop());

const PDF = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SCRIPT = "document.documentElement.setAttribute('data-ran', 'yes'); parent.postMessage('ran', '*')";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`;
const HTML = `<!doctype html><title>A page</title><script>${SCRIPT}</script>`;

interface Attached {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer<ArrayBuffer>;
}

/** Posts as a form with files does, and answers the submission's id. */
async function apply(name: string, files: readonly Attached[]): Promise<string> {
  const body = new FormData();
  body.set("name", name);
  body.set("email", `${name.toLowerCase()}@example.com`);
  body.set("message", "I would like to work with you. Everything about me is attached.");
  for (const file of files) body.append("cv", new Blob([file.content], { type: file.type }), file.name);
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

async function openMessage(page: Page, id: string): Promise<void> {
  await openSignedIn(page, postern.url, `/forms/${formId}/inbox?submission=${id}`);
  await expect(page.getByRole("article")).toContainText("Everything about me is attached.");
}

test("files are shown with their message, downloaded as they were sent, and found by the filter", async ({ page }) => {
  const id = await apply("Maria", [
    { name: "Curriculum vitæ.pdf", type: "application/pdf", content: PDF },
    { name: "portrait.png", type: "image/png", content: PNG },
  ]);
  await openMessage(page, id);
  const files = page.getByRole("region", { name: "2 files" });
  await expect(files).toContainText("Curriculum vitæ.pdf");
  await expect(files).toContainText("PDF");
  // The fields of the files say no more.
  await expect(page.getByRole("article").getByRole("term")).toHaveText(["Name", "Email", "Message"]);
  const picture = files.getByRole("img", { name: "Preview of portrait.png" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectAccessible(page);

  const waiting = page.waitForEvent("download");
  await files.getByRole("link", { name: "Download Curriculum vitæ.pdf" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("Curriculum vitæ.pdf");
  expect(readFileSync(await download.path(), "utf8")).toBe(PDF);

  await apply("Nobody", []);
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("combobox", { name: "Files" }).selectOption("With files");
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.locator("[data-row]")).toContainText("Maria");
});

test("a file that is a page or a picture with a script runs nothing, even where a browser shows it", async ({
  page,
}) => {
  const id = await apply("Mallory", [
    { name: "drawing.svg", type: "image/svg+xml", content: SVG },
    { name: "letter.html", type: "text/html", content: HTML },
  ]);
  await openSignedIn(page, postern.url, "/inbox");
  for (const folder of ["inbox", "spam"]) {
    await page.goto(`${postern.url}/forms/${formId}/${folder}?submission=${id}`);
    await expect(page.getByRole("article")).toBeVisible();
    if ((await page.getByRole("region", { name: "2 files" }).count()) > 0) break;
  }
  const files = page.getByRole("region", { name: "2 files" });
  await expect(files.getByRole("img")).toHaveCount(0);
  const links = await files
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect(links).toHaveLength(2);

  // A browser, or whatever stands before the server, that shows the file in place of saving it.
  const types = ["image/svg+xml", "text/html"];
  await page.route("**/files/**", async (route) => {
    const response = await route.fetch();
    const { "content-disposition": disposition, ...headers } = response.headers();
    expect(disposition).toContain("attachment");
    const type = types[links.indexOf(route.request().url())] ?? "";
    await route.fulfill({ response, headers: { ...headers, "content-type": type } });
  });
  for (const link of links) {
    await page.goto(link);
    expect(await page.locator("html, svg").first().getAttribute("data-ran")).toBeNull();
    expect(await page.evaluate(() => window.origin)).toBe("null");
  }
});

test("hostile files that a visitor chose run nothing, ask for nothing and say nothing in the dashboard", async ({
  page,
  context,
}) => {
  const hostile = String((await postern.command("form", "create", "--email", owner.email, "--name", "Hostile")).id);
  const action = `${postern.url}/f/${hostile}`;
  const website = await startWebsite(
    `<!doctype html><title>Jobs</title><form action="${action}" method="post" enctype="multipart/form-data">
     <label>Message <input name="message"></label><input type="file" name="papers" multiple><button>Send</button></form>`,
  );
  const files = [...new Map(hostileFiles().map((file) => [file.content, file])).values()];
  const names = hostileFiles().map(({ name }) => name);
  const visitor = await context.newPage();
  for (let at = 0; at < files.length; at += 10) {
    await visitor.goto(website.url);
    await visitor.getByLabel("Message").fill(`Everything about me is attached, part ${at / 10 + 1}.`);
    await visitor.locator("input[type=file]").setInputFiles(
      files.slice(at, at + 10).map(({ declaredType, content }, index) => ({
        name: (names[(at + index) * 37] ?? "a.txt").slice(0, 200).replaceAll("\0", ""),
        mimeType: declaredType,
        buffer: content,
      })),
    );
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor).toHaveURL(`${action}/thanks`);
  }
  await website.stop();

  const noticed: string[] = [];
  page.on("dialog", (dialog) => {
    noticed.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => noticed.push(`error: ${error.message}`));
  page.on("popup", (popup) => noticed.push(`window: ${popup.url()}`));
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== postern.url || pathname.includes("hacked")) noticed.push(`request: ${request.url()}`);
  });
  await openSignedIn(page, postern.url, "/inbox");
  let shown = 0;
  for (const folder of ["inbox", "spam"]) {
    await page.goto(`${postern.url}/forms/${hostile}/${folder}`);
    await expect(page.getByRole("heading", { name: "Hostile" })).toBeVisible();
    await expect(
      page
        .locator("[data-row]")
        .or(page.getByText(/No messages|Nothing|empty/i))
        .first(),
    ).toBeVisible();
    const links = page.locator("[data-row] a");
    for (let row = 0; row < (await links.count()); row += 1) {
      await links.nth(row).click();
      const region = page.getByRole("article").getByRole("region", { name: /^\d+ files$/ });
      await expect(region).toBeVisible();
      shown += await region.getByRole("listitem").count();
      // A picture that cannot be drawn goes away, its place in the list stays.
      for (const file of await region.getByRole("listitem").all()) await file.scrollIntoViewIfNeeded();
      await region
        .getByRole("link", { name: /^Download/ })
        .first()
        .focus();
    }
  }
  expect(shown).toBe(files.length);
  expect(await page.title()).not.toBe("hacked");
  expect(noticed).toEqual([]);
});
