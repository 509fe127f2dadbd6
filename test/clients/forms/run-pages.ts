import { expect, type Page, test } from "@playwright/test";
import { type RunningPostern, startPostern, startWebsite } from "../../browser/support/postern.ts";
import type { ClientPage } from "./pages.ts";

const MESSAGE = [
  { name: "name", value: "Ada Lovelace" },
  { name: "email", value: "ada@example.com" },
  { name: "message", value: "Could you repair an oak table by May?" },
];

let postern: RunningPostern;
let token = "";

/** One Postern for the tests of a file, with an owner whose agent reads what arrives. */
export function usePostern(): void {
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    postern = await startPostern();
    const account = ["--email", "owner@example.test"];
    await postern.command("owner", "create", ...account, "--password", "four unrelated words");
    token = String((await postern.command("token", "create", ...account, "--content")).token);
  });
  test.afterAll(() => postern.stop());
}

/** A test for each page: it is sent from another origin, shows what it should and stores what the visitor wrote. */
export function testPages(pages: readonly ClientPage[]): void {
  for (const { name, html, shows } of pages) {
    test(`${name} works after its address was changed, and stores what the visitor wrote`, async ({ page }) => {
      const formId = await createForm();
      await visit(page, await html(intakeUrl(formId)));
      await page.getByRole("button", { name: "Send" }).click();
      if (shows !== null) await expect(page.getByText(shows, { exact: true })).toBeVisible();
      await expect.poll(() => inboxOf(formId)).toHaveLength(1);
      const [fields] = await inboxOf(formId);
      // A subject is an ordinary field as well.
      expect(fields?.filter((field) => field.name !== "subject")).toEqual(MESSAGE);
    });
  }
}

export function intakeUrl(formId: string): string {
  return `${postern.url}/f/${formId}`;
}

/** Opens a page of somebody's website. */
export async function visit(page: Page, body: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>A website</title>';
  const website = await startWebsite(`${head}<body>${body}</body></html>`, headers);
  page.on("close", () => void website.stop());
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(website.url);
}

export async function createForm(): Promise<string> {
  const words = ["--email", "owner@example.test", "--name", "Contact", "--destination", "owner@example.test"];
  return String((await postern.command("form", "create", ...words)).id);
}

type Fields = readonly { readonly name: string; readonly value: string }[];

/** The fields of each message, as the owner's agent lists them. */
export async function inboxOf(formId: string): Promise<Fields[]> {
  const response = await fetch(`${postern.url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_submissions", arguments: { formId, includeContent: true } },
    }),
  });
  const text = await response.text();
  const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return answer.result.structuredContent.submissions.map(({ fields }: { fields: Fields }) => fields);
}
