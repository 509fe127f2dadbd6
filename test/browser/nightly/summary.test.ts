import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessible.ts";
import type { BrowserForm } from "../support/forms.ts";
import { rows } from "../support/inbox.ts";
import { press } from "../support/keys.ts";
import type { Owner } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const PEOPLE = ["Ana Lopes", "Ben Okafor", "Chiara Novak", "Dev Haddad", "Elif Ito", "Femi Okoye"];

/** A form with two dozen answers. */
async function createSurvey(owner: Owner): Promise<BrowserForm> {
  const survey = await owner.form("Survey");
  for (let at = 0; at < 24; at += 1) await survey.messages(["Somebody"], { fields: answer(at), hoursAgo: 24 - at });
  return survey;
}

/** One row of answers; a higher `at` is newer. */
function answer(at: number): [name: string, value: string][] {
  return [
    ["email", `person-${at}@example.com`],
    ["comments", at % 5 === 0 ? "" : `Comment ${at}: we would like to read what people answered in one place.`],
    ["full_name", PEOPLE[at % PEOPLE.length] ?? ""],
    ["plan", ["Free", "Team", "Team", "Business"][at % 4] ?? ""],
    ["newsletter", at % 2 === 0 ? "yes" : "no"],
    ["seats", String((at * 7) % 60)],
    ["start_date", `2026-0${1 + (at % 9)}-15`],
  ];
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("selecting a bar in the summary shows exactly the messages it counts", async ({ owner, page }) => {
  const survey = await createSurvey(owner);
  await owner.open(page, survey.path());
  await expect(rows(page).first()).toBeVisible();
  // A figure opens the view stored with the form.
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
  await page.getByRole("button", { name: "Summary" }).click();
  await expect(page.getByText("24 messages")).toBeVisible();
  await expect(card(page, "Plan").getByRole("link", { name: "Team 12 50%" })).toBeVisible();
  await expect(card(page, "Newsletter").getByRole("link", { name: "yes 12 50%" })).toBeVisible();
  await expect(card(page, "Comments").getByRole("link", { name: "5 empty" })).toBeVisible();
  await expect(card(page, "Comments").getByRole("link", { name: "Comment 23" })).toBeVisible();
  // Countable fields come first; identifying ones come last, collapsed.
  const headings = ["Full name", "Plan", "Newsletter", "Seats", "Start date", "Comments", "Email"];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(headings);
  await expect(card(page, "Email").getByRole("link", { name: "person-23@example.com" })).toBeHidden();
  await card(page, "Email").getByText("Show answers").click();
  await expect(card(page, "Email").getByRole("link", { name: "person-23@example.com" })).toBeVisible();
  await expectAccessible(page);

  await card(page, "Plan").getByRole("link", { name: "Business 6 25%" }).click();
  await expect(page.getByText("6 matches")).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  for (const row of await rows(page).all()) await expect(row.getByText("Business", { exact: true })).toBeVisible();

  // Back returns to the summary, and a bin leads to its messages as well.
  await page.goBack();
  await card(page, "Seats")
    .getByRole("link", { name: /^0–4: / })
    .click();
  await expect(rows(page)).not.toHaveCount(0);
  const found = await rows(page).count();
  await page.goBack();
  await expect(card(page, "Seats").getByRole("link", { name: `0–4: ${found} messages` })).toBeVisible();

  // The summary covers the filtered messages: filtered by a plan, all have it.
  await page.goto(`${survey.url}/inbox?as=summary&where=${encodeURIComponent('[["plan","equals","Free"]]')}`);
  await expect(page.getByText("6 messages")).toBeVisible();
  await expect(card(page, "Plan").getByRole("link", { name: "Free 6 100%" })).toBeVisible();
});

test("an answer opens its message beside the summary with the list's shortcuts, and a view keeps the summary", async ({
  owner,
  page,
}) => {
  const survey = await createSurvey(owner);
  await owner.open(page, survey.path("inbox?as=summary"));
  const latest = card(page, "Comments").getByRole("link", { name: "Comment 23" });
  await expect(latest).toBeVisible();
  // Without rows, no key may act on a message that is not on the page.
  await press(page, "j", "e");
  await latest.click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("article").getByText("Comment 23")).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(latest).toBeFocused();
  await expect(page.getByText("24 messages")).toBeVisible();

  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Answers");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${survey.url}/inbox?as=list`);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Answers" }).click();
  await expect(card(page, "Plan")).toBeVisible();
});

test("a summary fits every screen, in light and dark", async ({ owner, page }) => {
  const survey = await createSurvey(owner);
  await owner.open(page, survey.path("inbox?as=summary"));
  for (const width of [390, 768, 1024, 1440, 2200]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(card(page, "Start date")).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ colorScheme: "dark" });
  await card(page, "Seats").getByText("Show as table").click();
  await expect(card(page, "Seats").getByRole("table")).toBeVisible();
  await expectAccessible(page);
});
