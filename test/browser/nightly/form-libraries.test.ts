import { PAGES } from "../../clients/forms/pages.ts";
import { startWebsite } from "../support/local-server.ts";
import { storedMessages } from "../support/stored-messages.ts";
import { expect, test } from "../support/test.ts";

const MESSAGE = [
  ["name", "Ada Lovelace"],
  ["email", "ada@example.com"],
  ["message", "Could you repair an oak table by May?"],
];

const asPage = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A website</title><body>${body}</body></html>`;

for (const { name, html, shows } of PAGES) {
  test(`${name} works after its form address is changed, and stores what the visitor wrote`, async ({
    owner,
    page,
    server,
  }) => {
    const { id } = await owner.form();
    const website = await startWebsite(asPage(await html(`${server.url}/f/${id}`)));
    await page.goto(website.url);
    await page.getByRole("button", { name: "Send" }).click();
    if (shows !== null) await expect(page.getByText(shows, { exact: true })).toBeVisible();
    // The subject is also an ordinary field.
    const stored = async () =>
      (await storedMessages(server, id)).map((fields) => fields.filter(([field]) => field !== "subject"));
    await expect.poll(stored).toEqual([MESSAGE]);
    await website.stop();
  });
}

for (const library of ["@formspree/react", "htmx 2", "htmx 4", "Alpine AJAX"]) {
  test(`${library} shows why a message was rejected`, async ({ page, server }) => {
    const found = PAGES.find(({ name }) => name === library);
    const body = (await found?.html(`${server.url}/f/frm_00000000000000000000000000`)) ?? "";
    const website = await startWebsite(asPage(body));
    await page.goto(website.url);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("The form on the website is not set up correctly.")).toBeVisible();
    await website.stop();
  });
}
