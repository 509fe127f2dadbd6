import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "./support/accessible.ts";
import { createOwner, openSignedIn, owner } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let survey: string;

const PEOPLE = ["Ana Lopes", "Ben Okafor", "Chiara Novak", "Dev Haddad", "Elif Ito", "Femi Okoye"];

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  survey = String((await postern.command("form", "create", "--email", owner.email, "--name", "Survey")).id);
  // Nothing that is imported is screened for spam.
  const folder = await mkdtemp(join(tmpdir(), "postern-summary-"));
  const file = join(folder, "answers.csv");
  await writeFile(file, [HEADINGS, ...Array.from({ length: 24 }, (_, at) => answer(at))].join("\n"));
  await postern.command("import", file, "--email", owner.email, "--form", survey, "--column", "sent=date");
  await rm(folder, { recursive: true });
});

test.afterAll(() => postern.stop());

const HEADINGS = "sent,email,comments,full_name,plan,newsletter,seats,start_date";

/** One line of answers; the later ones are newer. */
function answer(at: number): string {
  return [
    new Date(Date.now() - (25 - at) * 3_600_000).toISOString(),
    `person-${at}@example.com`,
    at % 5 === 0 ? "" : `Comment ${at}: we would like to read what people answered in one place.`,
    PEOPLE[at % PEOPLE.length],
    ["Free", "Team", "Team", "Business"][at % 4],
    at % 2 === 0 ? "yes" : "no",
    (at * 7) % 60,
    `2026-0${1 + (at % 9)}-15`,
  ].join(",");
}

const rows = (page: Page) => page.locator("[data-row]");
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a person opens the summary, selects a bar, and sees exactly the messages that it counts", async ({ page }) => {
  test.slow();
  await openSignedIn(page, postern.url, `/forms/${survey}/inbox`);
  await expect(rows(page).first()).toBeVisible();
  // A figure opens what is kept with the form.
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
  await page.getByRole("button", { name: "Summary" }).click();
  await expect(page.getByText("24 messages")).toBeVisible();
  await expect(card(page, "Plan").getByRole("link", { name: "Team 12 50%" })).toBeVisible();
  await expect(card(page, "Newsletter").getByRole("link", { name: "yes 12 50%" })).toBeVisible();
  await expect(card(page, "Comments").getByRole("link", { name: "5 empty" })).toBeVisible();
  await expect(card(page, "Comments").getByRole("link", { name: "Comment 23" })).toBeVisible();
  // What can be counted comes first, and what tells people apart last, folded.
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

  // The way back is the summary, and a bin leads to its messages as well.
  await page.goBack();
  await card(page, "Seats")
    .getByRole("link", { name: /^0–4: / })
    .click();
  await expect(rows(page)).not.toHaveCount(0);
  const found = await rows(page).count();
  await page.goBack();
  await expect(card(page, "Seats").getByRole("link", { name: `0–4: ${found} messages` })).toBeVisible();

  // What is filtered here is summarized: of those on one plan, all have it.
  await page.goto(
    `${postern.url}/forms/${survey}/inbox?as=summary&where=${encodeURIComponent('[["plan","equals","Free"]]')}`,
  );
  await expect(page.getByText("6 messages")).toBeVisible();
  await expect(card(page, "Plan").getByRole("link", { name: "Free 6 100%" })).toBeVisible();
});

test("an answer opens its message beside the summary, with the keys of the list, and a view keeps the summary", async ({
  page,
}) => {
  test.slow();
  await openSignedIn(page, postern.url, `/forms/${survey}/inbox?as=summary`);
  const latest = card(page, "Comments").getByRole("link", { name: "Comment 23" });
  await expect(latest).toBeVisible();
  // Without rows, no key may act on one that is not on the page.
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await latest.click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("article").getByText("Comment 23")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(latest).toBeFocused();
  await expect(page.getByText("24 messages")).toBeVisible();

  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Answers");
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`${postern.url}/forms/${survey}/inbox?as=list`);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Answers" }).click();
  await expect(card(page, "Plan")).toBeVisible();
});

test("a summary fits every screen, in light and dark", async ({ page }) => {
  test.slow();
  await openSignedIn(page, postern.url, `/forms/${survey}/inbox?as=summary`);
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
