import { expect, type Page, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { invite, joinAs } from "./support/members.ts";
import { openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

const PHONE = { width: 390, height: 844 };
const NUMBER = "+351 912 345 678";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  const email = ["--email", owner.email];
  await postern.command("owner", "create", ...email, "--password", owner.password);
  formId = String((await postern.command("form", "create", ...email, "--name", "Contact")).id);
  const fields = { phone: NUMBER, name: "Ana Costa", email: "ana@example.test", message: "When do you open?" };
  await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
});

test.afterAll(() => postern.stop());

const select = (page: Page, name: string) => page.getByRole("combobox", { name });

test("an owner hides a field from readers, whose open page no longer has it and says so", async ({ page, browser }) => {
  await openSignedIn(page, postern.url, "/settings/members");
  const link = await invite(page, { role: "Reader" });
  const grace = await (await browser.newContext()).newPage();
  await joinAs(grace, link, "Grace Hopper", "grace@example.test");
  await grace.locator("[data-row] a").filter({ hasText: "Ana Costa" }).click();
  await expect(grace.getByRole("article")).toContainText(NUMBER);

  await test.step("with the keyboard, on a phone too", async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`${postern.url}/forms/${formId}/setup/general`);
    const table = page.getByRole("table", { name: "Who sees which field" });
    await expect(table.getByRole("row")).toHaveText([
      /Field.*Agents.*Readers.*Handlers/,
      /phone/,
      /name/,
      /email/,
      /message/,
    ]);
    await select(page, "phone for readers").focus();
    await page.keyboard.press("End");
    await expect(select(page, "phone for readers")).toHaveValue("hidden");
    await select(page, "email for readers").selectOption("Masked");
    await expectNoSidewaysScrolling(page);
    await expectAccessibleInLightAndDark(page);
    await page.reload();
    await expect(select(page, "phone for readers")).toHaveValue("hidden");
    await expect(select(page, "phone for handlers")).toHaveValue("shown");
    await expect(select(page, "email for readers")).toHaveValue("masked");
  });

  await test.step("the reader's page", async () => {
    const article = grace.getByRole("article");
    await expect(article).toContainText("1 field is hidden from you.");
    await expect(article).not.toContainText(NUMBER);
    await expect(article).toContainText("•••");
    await expect(grace.locator("body")).not.toContainText("ana@example.test");
    await expectAccessibleInLightAndDark(grace);
    await grace.reload();
    await expect(article).toContainText("1 field is hidden from you.");
    expect(await grace.content()).not.toContain("912");
  });

  await test.step("a search leaves the form out and says why", async () => {
    await grace.goto(`${postern.url}/forms/${formId}/inbox?q=912`);
    await expect(grace.getByText("it cannot be searched for words, senders or files")).toBeVisible();
    await expect(grace.getByText("No matches")).toBeVisible();
    await expectAccessibleInLightAndDark(grace);
    await grace.goto(`${postern.url}/forms/${formId}/inbox?as=table`);
    const heading = (name: string) => grace.getByRole("columnheader").getByRole("button", { name, exact: true });
    await expect(heading("Name")).toBeEnabled();
    await expect(heading("Email")).toBeDisabled();
    await expect(heading("Phone")).toBeHidden();
    await expectAccessibleInLightAndDark(grace);
  });
});
