import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { startMailSink } from "./support/mail-sink.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const dataDir = mkdtempSync(join(tmpdir(), "postern-waiting-"));

test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function within<Result>(
  settings: Readonly<Record<string, string>>,
  work: (postern: RunningPostern) => Promise<Result>,
): Promise<Result> {
  const postern = await startPostern({ POSTERN_DATA_DIR: dataDir, ...settings });
  try {
    return await work(postern);
  } finally {
    await postern.stop();
  }
}

test("once a mail server is set up, what came before is sent with one press, and nothing says that email is not set up", async ({
  page,
}) => {
  const { email, password, name } = owner;
  const { formId, id } = await within({}, async (postern) => {
    await postern.command("owner", "create", "--email", email, "--password", password, "--name", name);
    const form = await postern.command("form", "create", "--email", email, "--name", "Contact", "--destination", email);
    const formId = String(form.formId ?? form.id);
    const response = await fetch(`${postern.url}/f/${formId}`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ name: "Grace", email: "grace@example.com", message: "Is Friday possible?" }),
    });
    const { id } = (await response.json()) as { id: string };
    await openSignedIn(page, postern.url, `/forms/${formId}/inbox?submission=${id}`);
    await expect(page.getByText("Email written to a file")).toBeVisible();
    await expect(page.getByText("Email is not set up. Set SMTP_URL")).toBeVisible();
    return { formId, id };
  });

  const sink = await startMailSink();
  await within({ SMTP_URL: sink.url, MAIL_FROM: "postern@example.com" }, async (postern) => {
    await openSignedIn(page, postern.url, "/");
    await expect(page.getByText(`Emails ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Send 1 waiting email" }).click();
    expect((await sink.next()).text).toContain("Is Friday possible?");
    await expect(page.getByRole("button", { name: /waiting email/ })).toHaveCount(0);
    await page.goto(`${postern.url}/forms/${formId}/inbox?submission=${id}`);
    await expect(page.getByText("Email sent")).toBeVisible();
    await expect(page.getByText("not set up")).toHaveCount(0);
  });
  await sink.stop();
});
