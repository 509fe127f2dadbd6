import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { readZip } from "../support/zip.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern({ POSTERN_CLIENT_DOCUMENTS: "off" });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  await postern.command("form", "create", "--email", owner.email, "--name", "Contact");
});

test.afterAll(() => postern.stop());

const steps = (page: Page) => page.getByRole("listitem").filter({ has: page.locator("pre, a") });

test("an owner finds the steps for a program with the server's address, and another's by its link", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page, postern.url, "/settings/agents");
  await page.getByRole("link", { name: "Connect an agent" }).click();
  await page.getByRole("radio", { name: "Claude Code" }).check();
  const command = `claude mcp add --transport http postern ${postern.url}/mcp`;
  await expect(page.getByText(command, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy the command" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  await expectAccessible(page);
  expect(page.url()).toContain("client=claude-code");

  await page.goto(`${postern.url}/settings/agents/connect?client=cursor`);
  const link = page.getByRole("link", { name: "Add to Cursor" });
  const config = new URL((await link.getAttribute("href")) ?? "").searchParams.get("config") ?? "";
  expect(JSON.parse(Buffer.from(config, "base64").toString())).toEqual({ url: `${postern.url}/mcp` });
});

test("a new token is filled in, works, and is gone from the page once it is left", async ({ page }) => {
  await openSignedIn(page, postern.url, "/settings/agents/connect?client=claude-code");
  await page.getByRole("radio", { name: "Agent token" }).check();
  await expect(steps(page).getByText("Bearer pst_…")).toBeVisible();
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("My laptop");
  await dialog.getByRole("button", { name: "Create token" }).click();
  const token = (await page.getByTestId("token-secret").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`--header "Authorization: Bearer ${token}"`)).toBeVisible();
  await expectAccessible(page);
  const answer = await fetch(`${postern.url}/mcp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
  expect(await answer.text()).toContain("list_submissions");
  await page.reload();
  await page.getByRole("radio", { name: "Agent token" }).check();
  await expect(steps(page).getByText("Bearer pst_…")).toBeVisible();
});

test("the extension for Claude Desktop comes with the server's address", async ({ page }) => {
  await openSignedIn(page, postern.url, "/settings/agents/connect?client=claude-desktop");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download postern.mcpb" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("postern.mcpb");
  const files = await readZip(new Uint8Array(readFileSync(await download.path())).buffer);
  expect(JSON.parse(String(files.get("manifest.json")))).toMatchObject({
    user_config: { address: { default: postern.url }, token: { sensitive: true } },
  });
});

test("the test of the connection says of each part whether it works", async ({ page }) => {
  await openSignedIn(page, postern.url, "/settings/agents/connect");
  await expect(page.getByText("Works with a public address only")).toBeVisible();
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByText("Agents can connect, with limits.").last()).toBeVisible();
  await expect(page.getByText(`${postern.url}/mcp is answered by Postern.`)).toBeVisible();
  await expect(page.getByText("Only programs on this machine can reach Postern.")).toBeVisible();
  await expect(page.getByRole("img", { name: "OK" })).toHaveCount(5);
  await expectAccessible(page);
});
