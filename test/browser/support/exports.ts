import { readFileSync } from "node:fs";
import { type Download, expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";

export async function chooseExport(page: Page, entry: string | RegExp): Promise<Download> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  return waiting;
}

/** Downloads all messages as CSV and reads them with a third-party parser. */
export async function exportCsv(page: Page): Promise<Record<string, string>[]> {
  const download = await chooseExport(page, /CSV for spreadsheets/);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  return parse(text, { bom: true, columns: true, record_delimiter: "\r\n" }) as Record<string, string>[];
}
