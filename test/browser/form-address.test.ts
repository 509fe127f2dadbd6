import { expect, test } from "@playwright/test";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createForm, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("an owner gives a form a readable address, changes it, and both receive messages", async ({ page }) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  await page.goto(`${postern.url}/forms/${formId}/setup/general`);
  const section = page.getByRole("region", { name: "Address" });
  const address = section.getByLabel("Readable address");
  const save = async (text: string) => {
    await address.fill(text);
    await section.getByRole("button", { name: "Save" }).click();
  };

  await save("not an address");
  await expect(section.getByText("An address has 3 to 60 letters")).toBeVisible();
  await save("contact-sales");
  await expect(section.getByText(`${postern.url}/f/contact-sales`)).toBeVisible();
  await save("sales");
  await expect(section.getByText("This earlier address works as well: contact-sales")).toBeVisible();
  await expect(section.getByText("Saved")).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);

  await page.goto(`${postern.url}/forms/${formId}/setup`);
  await expect(page.locator("pre").first()).toContainText(`action="${postern.url}/f/sales"`);
  for (const name of [formId, "contact-sales", "Sales"]) {
    const body = new URLSearchParams({ name, message: "Are you open on Saturdays?" });
    const answer = await fetch(`${postern.url}/f/${name}`, {
      method: "POST",
      body,
      headers: { accept: "text/html" },
      redirect: "manual",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/f/${name}/thanks`]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${postern.url}/f/contact-sales/thanks`);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});
