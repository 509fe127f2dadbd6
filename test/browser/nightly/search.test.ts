import { article, rowWith } from "../support/inbox.ts";
import { expect, test } from "../support/test.ts";

test("columns are renamed, hidden, moved and widened without a pointer, and a message shows their headings", async ({
  owner,
  page,
}) => {
  const survey = await owner.form("Survey");
  const answers = {
    full_name: "Chiara Novak",
    phone: "020 7946 0958",
    topics: "Pricing",
    seats: "15",
    startDate: "2026-03-15",
  };
  await survey.send(answers);
  await owner.open(page, survey.path("inbox?as=table"));
  const table = page.getByRole("table", { name: "Messages" });
  const heading = (name: string) => table.getByRole("columnheader", { name });
  await expect(heading("Seats")).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("textbox", { name: "Heading of Seats" }).fill("Licences");
  await dialog.getByRole("checkbox", { name: "Show Start date" }).uncheck();
  await dialog.getByRole("button", { name: "Move Licences up" }).click();
  await dialog.getByRole("button", { name: "Save columns" }).click();
  await expect(heading("Start date")).toHaveCount(0);
  await expect(table.getByRole("columnheader")).toContainText([/Received/, /Full name/, /Phone/, /Licences/, /Topics/]);
  const width = page.getByRole("separator", { name: "Width of Licences" });
  const widthNow = async () => Number(await width.getAttribute("aria-valuenow"));
  let chosen = 0;
  // The table first has to lay out its new columns.
  await expect(async () => {
    chosen = (await widthNow()) + 20;
    await width.press("ArrowRight");
    await expect(width).toHaveAttribute("aria-valuenow", String(chosen), { timeout: 2_000 });
  }).toPass();
  // The choice of columns and of the table is stored with the form.
  await page.goto(`${survey.url}/inbox`);
  await expect(width).toHaveAttribute("aria-valuenow", String(chosen));
  await rowWith(page, "Chiara").getByRole("cell").nth(2).click();
  await expect(article(page).getByRole("term")).toHaveText(["Full name", "Phone", "Topics", "Licences", "Start date"]);
  await expect(article(page).getByRole("link", { name: "020 7946 0958" })).toHaveAttribute("href", "tel:02079460958");
});
