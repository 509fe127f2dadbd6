import { expect, test } from "@playwright/test";
import { type BrowserMailSink, startMailSink } from "./support/mail-sink.ts";
import { createOwner, enterMailServer, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let sink: BrowserMailSink;

test.beforeAll(async () => {
  postern = await startPostern();
  sink = await startMailSink();
});

test.afterAll(async () => {
  await postern.stop();
  await sink.stop();
});

test("once a mail server is set up, what came before is sent with one press, and nothing says that email is not set up", async ({
  page,
}) => {
  await createOwner(postern);
  const made = ["--email", owner.email, "--name", "Contact"];
  const form = await postern.command("form", "create", ...made, "--destination", owner.email);
  const formId = String(form.formId ?? form.id);
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "Grace", email: "grace@example.com", message: "Is Friday possible?" }),
  });
  const { id } = (await response.json()) as { id: string };
  const message = `/forms/${formId}/inbox?submission=${id}`;

  await openSignedIn(page, postern.url, message);
  await expect(page.getByText("Email written to a file")).toBeVisible();
  await expect(page.getByText("Email is not set up.")).toBeVisible();
  await page.getByRole("link", { name: "Set up email" }).click();
  await expect(page.getByText("Emails are saved as files in the server’s data folder")).toBeVisible();
  await enterMailServer(page, sink.url, "postern@example.com");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByText("not set up")).toHaveCount(0);

  await page.getByRole("button", { name: "Send 1 waiting email" }).click();
  expect((await sink.next()).text).toContain("Is Friday possible?");
  await expect(page.getByRole("button", { name: /waiting email/ })).toHaveCount(0);
  await page.goto(`${postern.url}/forms`);
  await expect(page.getByText(`Emails ${owner.email}`)).toBeVisible();
  await page.goto(postern.url + message);
  await expect(page.getByText("Email sent")).toBeVisible();
  await expect(page.getByText("not set up")).toHaveCount(0);
});
