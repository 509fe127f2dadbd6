import { readFileSync } from "node:fs";
import { type Download, expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { RunningPostern } from "./postern.ts";

export const owner = { name: "Ada Lovelace", email: "ada@example.test", password: "four unrelated words" };

export async function createOwner(postern: RunningPostern, { name, email, password } = owner): Promise<void> {
  await postern.command("owner", "create", "--email", email, "--password", password, "--name", name);
}

interface Seeded {
  readonly forms: number;
  readonly submissions: number;
  readonly days?: number;
}

/** Adds forms of the owner with invented messages, and answers the ids of the forms. */
export async function seed(postern: RunningPostern, seeded: Seeded): Promise<string[]> {
  const facts = Object.entries(seeded).flatMap(([name, count]) => [`--${name}`, String(count)]);
  return (await postern.command("seed", "--email", owner.email, ...facts)).formIds as string[];
}

export async function signUp(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel("Your name").fill(owner.name);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your first form" })).toBeVisible();
}

/** Fills in the sign-in page that the browser is on. */
export async function signIn(page: Page, password = owner.password): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
}

/** Opens a page, without animations, as the owner who is signed in already. */
export async function openSignedIn(
  page: Page,
  url: string,
  path: string,
  { email, password }: Pick<typeof owner, "email" | "password"> = owner,
): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const answer = await page.request.post(`${url}/auth/sign-in`, {
    data: { email, password },
    headers: { origin: url },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(url + path);
}

/** Makes a form, and answers its id and the HTML that its Setup tab offers to paste. */
export async function createForm(page: Page, name: string): Promise<{ formId: string; snippet: string }> {
  await page.getByRole("link", { name: "Create a form" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Create form" }).click();
  await expect(page.getByRole("heading", { name: "Add it to your website" })).toBeVisible();
  const snippet = (await page.locator("pre").first().textContent()) ?? "";
  const formId = /frm_[0-9a-z]{26}/.exec(page.url())?.[0] ?? "";
  return { formId, snippet };
}

/** Enters a mail server of this machine on Settings → Email, without saving it. */
export async function enterMailServer(page: Page, url: string, sender: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await page.getByLabel("Host").fill(hostname);
  await page.getByLabel("Encryption").selectOption("None");
  await page.getByLabel("Port").fill(port);
  await page.getByLabel("Sender").fill(sender);
}

/** Chooses an entry of the Export menu. */
export async function chooseExport(page: Page, entry: string | RegExp): Promise<Download> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  return waiting;
}

/** Downloads all messages as CSV, and reads it with a parser that is not ours. */
export async function exportCsv(page: Page): Promise<Record<string, string>[]> {
  return readCsv(await chooseExport(page, /CSV for spreadsheets/));
}

async function readCsv(download: Download): Promise<Record<string, string>[]> {
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  return parse(text, { bom: true, columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
}
