import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { readZip } from "../support/zip.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

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
async function apply(name: string, files: readonly Attached[], form = formId): Promise<string> {
  const body = new FormData();
  body.set("name", name);
  body.set("email", `${name.toLowerCase()}@example.com`);
  body.set("message", "I would like to work with you. Everything about me is attached.");
  for (const file of files) body.append("cv", new Blob([file.content], { type: file.type }), file.name);
  const response = await fetch(`${postern.url}/f/${form}`, {
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

test("messages and their files are exported as one archive, whose size is said before", async ({ page }) => {
  const form = String((await postern.command("form", "create", "--email", owner.email, "--name", "Archive")).id);
  const id = await apply("Grace", [{ name: "cv.pdf", type: "application/pdf", content: PDF }], form);
  await openSignedIn(page, postern.url, `/forms/${form}/inbox`);
  await page.getByRole("button", { name: "CSV and files (.zip)" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`All messages · 1 file, ${PDF.length} bytes`);
  await expectAccessible(page);
  const waiting = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download all messages" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^Archive \d{4}-\d\d-\d\d\.zip$/);
  const entries = await readZip(new Uint8Array(readFileSync(await download.path())).buffer);
  expect([...entries.keys()]).toEqual(["messages.csv", `files/${id}/cv.pdf`]);
  expect(entries.get(`files/${id}/cv.pdf`)?.toString()).toBe(PDF);
  await expect(page.getByRole("region", { name: "Export" })).toContainText(".zip");

  await page.goto(`${postern.url}/settings/data`);
  await expect(page.getByText("Export of “Archive” with files")).toBeVisible();
  const row = page.getByRole("table", { name: "Files by form" }).getByRole("row", { name: /Archive/ });
  await expect(row).toContainText(`${PDF.length} bytes`);
  await expectAccessible(page);
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
