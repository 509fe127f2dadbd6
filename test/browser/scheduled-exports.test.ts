import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;
let webdav: Server;
/** What was written to the WebDAV server, by path. */
const files = new Map<string, string>();

test.beforeAll(async () => {
  webdav = createServer(async (request, response) => {
    const body = await buffer(request);
    const expected = `Basic ${Buffer.from("ana:right password").toString("base64")}`;
    if (request.headers.authorization !== expected) return void response.writeHead(401).end();
    files.set(decodeURIComponent(request.url ?? ""), body.toString());
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => webdav.listen(0, "127.0.0.1", resolve));
  postern = await startPostern({ POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8" });
  await postern.command("owner", "create", "--email", owner.email, "--password", owner.password);
  formId = String((await postern.command("form", "create", "--email", owner.email, "--name", "Contact")).id);
});

test.afterAll(async () => {
  await postern.stop();
  webdav.close();
});

test("an owner sets up a scheduled export, tests it, and sees and downloads its first run", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openSignedIn(page, postern.url, "/settings/exports");
  await page.getByRole("button", { name: "New scheduled export" }).click();
  const dialog = page.getByRole("dialog", { name: "New scheduled export" });
  await expect(dialog.getByRole("combobox", { name: "Form", exact: true })).toBeFocused();
  await dialog.getByRole("combobox", { name: "Form", exact: true }).selectOption("Contact");
  await dialog.getByRole("combobox", { name: "Frequency" }).selectOption("Every week");
  await dialog.getByRole("combobox", { name: "Weekday" }).selectOption("Friday");
  await dialog.getByRole("combobox", { name: "Send to" }).selectOption("WebDAV folder");
  const { port } = webdav.address() as AddressInfo;
  await dialog.getByRole("textbox", { name: "Folder URL" }).fill(`http://127.0.0.1:${port}/exports/`);
  await dialog.getByRole("textbox", { name: "User name" }).fill("ana");
  await dialog.getByLabel("Password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(dialog.getByText("The server rejected the user name or password")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("right password");
  await dialog.getByRole("button", { name: "Send a test" }).click();
  await expect(dialog.getByText("Test sent")).toBeVisible();
  expect([...files.keys()]).toEqual(["/exports/postern-test.txt"]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create scheduled export" }).click();
  await expect(dialog).toBeHidden();

  const schedule = page.getByRole("listitem", { name: "Export of Contact" });
  await expect(schedule).toContainText("Every Friday at 06:00");
  await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ email: "grace@example.com", message: "Could you send me the price of a small website?" }),
  });
  await schedule.getByRole("button", { name: "Show runs" }).click();
  await expect(schedule).toContainText("No runs yet");
  await schedule.getByRole("button", { name: "Run now" }).click();
  await expect(schedule).toContainText("1 message", { timeout: 30_000 });
  await expect(schedule).toContainText("The file and its manifest were written.", { timeout: 30_000 });
  const csv = [...files].find(([name]) => name.endsWith(".csv"));
  expect(csv?.[0]).toMatch(/^\/exports\/contact-\w{6}-00001-/);
  expect(csv?.[1]).toContain("grace@example.com");
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await schedule.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^contact-\w{6}-00001-.*\.csv$/);

  // The password is kept, and not shown.
  await schedule.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: "Edit scheduled export" });
  await expect(editing.getByRole("combobox", { name: "Frequency" })).toBeFocused();
  await expect(editing.getByLabel("Password", { exact: true })).toHaveValue("");
  await editing.getByRole("combobox", { name: "Frequency" }).selectOption("Every day");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(schedule).toContainText("Every day at 06:00");

  await schedule.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No scheduled exports")).toBeVisible();
  // What has left is still on record.
  await page.goto(`${postern.url}/settings/privacy`);
  await expect(page.getByText("Scheduled export of “Contact”").first()).toBeVisible();
});
