import { readFileSync } from "node:fs";
import { expectAccessible } from "../support/accessible.ts";
import { chooseExport } from "../support/exports.ts";
import { expect, test } from "../support/test.ts";

test("an owner exports exact values for programs, and finds the export in the access record, filtered by URL", async ({
  owner,
  page,
}) => {
  const contact = await owner.form();
  await contact.send({ name: "Alan", "=total": "=1+1" });
  await owner.open(page, "/settings/exports");
  const download = await chooseExport(page, /for programs/);
  expect(download.suggestedFilename()).toContain("for programs");
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toMatch(/^"id"/);
  expect(text).toContain('"=1+1"');
  await page.getByRole("link", { name: "Privacy" }).click();
  const record = page.getByRole("region", { name: "Access record" });
  const entry = record.getByText("Export of all forms", { exact: true }).first();
  await expect(entry).toBeVisible();
  await record.getByLabel("Type").selectOption("Agents: contents");
  await expect(record.getByText("No matching entries.", { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/kind=contents/);
  await record.getByLabel("Type").selectOption("Exports");
  await record.getByLabel("Form").selectOption(contact.id);
  await expect(entry).toBeVisible();
  await page.reload();
  await expect(record.getByLabel("Type")).toHaveValue("exports");
  await record.getByRole("textbox", { name: "To" }).fill("2020-01-01");
  await expect(record.getByText("No matching entries.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await record.getByRole("button", { name: "Clear" }).click();
  await expect(entry).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/privacy$/);
});
