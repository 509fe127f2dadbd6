import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { createForm, exportCsv, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("the main job, end to end: a form on another site, the inbox, spam, both exports and an agent", async ({
  page,
  context,
}) => {
  await signUp(page, postern.url);
  const { formId, snippet } = await createForm(page, "Contact");
  const website = await startWebsite(`<!doctype html><html lang="en"><title>Ana's site</title><body>${snippet}</body>`);

  await test.step("a visitor sends the pasted form from another origin and is thanked", async () => {
    const visitor = await context.newPage();
    await visitor.goto(website.url);
    await fillIn(visitor, { name: "Grace Hopper", email: "grace@example.com", message: hostile });
    await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
    await expect(visitor.getByRole("heading")).toContainText(/thank/i);

    await visitor.goto(website.url);
    await visitor.locator('[name="_gotcha"]').evaluate((trap: HTMLInputElement) => {
      trap.value = "https://spam.example";
    });
    await fillIn(visitor, { name: "A robot", email: "robot@example.com", message: "Cheap pills" });
    await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
    await visitor.close();
  });

  await test.step("the real one is in the Inbox, and its markup is inert text", async () => {
    await page.getByRole("link", { name: /^Inbox \d/ }).click();
    await page.getByRole("link", { name: /Grace Hopper/ }).click();
    await expect(page.getByText(hostile)).toBeVisible();
    expect(await page.evaluate(() => "ran" in globalThis)).toBe(false);
    await expect(page.getByRole("link", { name: /A robot/ })).toHaveCount(0);
  });

  await test.step("the spam one is in Spam with its reason, and moves to the Inbox", async () => {
    await page.getByRole("link", { name: /^Spam \d/ }).click();
    await page.getByRole("link", { name: /A robot/ }).click();
    await expect(page.getByText("Honeypot field “_gotcha” filled in").first()).toBeVisible();
    await page.getByRole("button", { name: "Not spam" }).click();
    await expect(page.getByRole("link", { name: /A robot/ })).toHaveCount(0);
    await page.getByRole("link", { name: /^Inbox \d/ }).click();
    await expect(page.getByRole("link", { name: /A robot/ })).toBeVisible();
  });

  await test.step("both exports hold both submissions, for a parser that is not ours", async () => {
    const ofForm = await exportCsv(page);
    expect(Object.keys(ofForm[0] ?? {})).toEqual(["id", "created_at", "folder", "status", "name", "email", "message"]);
    expect(ofForm.map((row) => [row.folder, row.name, row.message])).toEqual([
      ["inbox", "Grace Hopper", hostile],
      ["inbox", "A robot", "Cheap pills"],
    ]);
    await page.goto(`${postern.url}/settings/exports`);
    const ofAccount = await exportCsv(page);
    expect(ofAccount.map((row) => [row.form_id, row.form_name, row.name])).toEqual([
      [formId, "Contact", "Grace Hopper"],
      [formId, "Contact", "A robot"],
    ]);
    await page.goto(`${postern.url}/settings/privacy`);
    await expect(page.getByText(/2 messages/).first()).toBeVisible();
  });

  await test.step("an agent lists them: metadata first, contents when it asks for them", async () => {
    const client = await connectAgent(await makeToken(page));
    const metadata = await client.callTool({ name: "list_submissions", arguments: { formId } });
    expect(metadata.structuredContent).toMatchObject({ form_id: formId, inbox_count: 2, spam_count: 0 });
    expect(JSON.stringify(metadata)).not.toContain("Grace");
    const contents = await client.callTool({ name: "list_submissions", arguments: { formId, includeContent: true } });
    expect(contents.structuredContent).toMatchObject({
      submissions: [{ folder: "inbox" }, { fields: [{ name: "name", value: "Grace Hopper" }, {}, { value: hostile }] }],
    });
    await client.close();
    await page.goto(`${postern.url}/settings/agents`);
    await expect(page.getByText(/Agent read contents in the inbox of .Contact./)).toBeVisible();
  });
  await website.stop();
});

test("what is not there is not there: no submissions API, signed in or not", async ({ page }) => {
  for (const path of ["/api/submissions", "/api/forms/frm_01h455vb4pex5vsknk084sn02q/submissions"]) {
    expect((await page.request.get(postern.url + path)).status()).toBe(404);
  }
  expect((await page.request.post(`${postern.url}/graphql`)).status()).toBe(401);
});

test("in a browser, whatever is not there is the same page, and it leads back to the dashboard", async ({ page }) => {
  const seen = new Set<string>();
  for (const path of ["/nowhere", "/api/submissions", "/setings/profile"]) {
    expect((await page.goto(postern.url + path))?.status()).toBe(404);
    seen.add(await page.content());
  }
  expect(seen.size).toBe(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/(?:sign-in)?$/);
});

const hostile = '<script>globalThis.ran = true</script><img src=x onerror="globalThis.ran = true"> =1+1';

async function fillIn(visitor: Page, values: { name: string; email: string; message: string }): Promise<void> {
  for (const [name, value] of Object.entries(values)) await visitor.locator(`[name="${name}"]`).fill(value);
  await visitor.getByRole("button", { name: "Send" }).click();
}

async function makeToken(page: Page): Promise<string> {
  await page.goto(`${postern.url}/settings/agents`);
  await page
    .getByRole("button", { name: /new token|create/i })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Name" }).fill("Browser test");
  await expect(page.getByText("It tells when messages arrive and when you read them.")).toBeVisible();
  await page.getByRole("radio", { name: "Metadata and contents" }).check();
  await page.getByRole("button", { name: "Create token" }).click();
  return (await page.getByTestId("token-secret").textContent())?.trim() ?? "";
}

async function connectAgent(token: string): Promise<Client> {
  const client = new Client({ name: "browser-test", version: "1.0.0" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${postern.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
