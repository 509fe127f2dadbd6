import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn, seed } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;
let formId: string;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
  [formId = ""] = await seed(postern, { forms: 1, submissions: 3 });
});

test.afterAll(() => postern.stop());

async function send(message: string): Promise<void> {
  const response = await fetch(`${postern.url}/f/${formId}`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body: new URLSearchParams({ name: "Ana Lopes", email: "ana@example.com", message }),
  });
  expect(response.ok).toBe(true);
}

/** Gives this answer when asked, and records what is shown: a browser without a window neither asks nor shows anything. */
async function recordNotifications(page: Page, answer: "granted" | "denied"): Promise<void> {
  await page.addInitScript((given) => {
    const shown: { title: string; options: unknown; onclick: (() => void) | null; close(): void }[] = [];
    class Recorded {
      static get permission() {
        return localStorage.getItem("test-permission") ?? "default";
      }
      static requestPermission = async () => {
        localStorage.setItem("test-permission", given);
        return given;
      };
      onclick: (() => void) | null = null;
      readonly title: string;
      readonly options: unknown;
      constructor(title: string, options: unknown) {
        this.title = title;
        this.options = options;
        shown.push(this);
      }
      close() {}
    }
    Object.assign(window, { Notification: Recorded, shownNotifications: shown });
  }, answer);
}

interface Shown {
  readonly title: string;
  readonly options: unknown;
}

function shown(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    Reflect.get(window, "shownNotifications").map(({ title, options }: Shown) => ({ title, options })),
  );
}

function clickLast(page: Page): Promise<void> {
  return page.evaluate(() => Reflect.get(window, "shownNotifications").at(-1).onclick());
}

/** What a browser tells a page when another tab covers it, or no longer does. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

const choice = (page: Page) =>
  page.getByRole("switch", { name: "Notify me of new messages when Postern is in the background" });

test("a hidden tab notifies once of what arrives together, without what it says, and opens it", async ({ page }) => {
  test.slow();
  await recordNotifications(page, "granted");
  await openSignedIn(page, postern.url, "/settings/profile");
  await expect(choice(page)).not.toBeChecked();
  expect(await page.evaluate(() => Notification.permission)).toBe("default");
  await choice(page).press("Space");
  await expect(choice(page)).toBeChecked();
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await expect(page.locator("[data-row]")).toHaveCount(3);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).sort()))
    .toEqual(["postern-in-view", "postern-notifications"]);

  // In view, the list itself shows it.
  await send("Seen at once");
  await expect(page.locator("[data-row]")).toHaveCount(4);
  expect(await shown(page)).toEqual([]);

  await setVisibility(page, "hidden");
  await send("A secret question");
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  const name = await page.evaluate(() => Reflect.get(window, "shownNotifications")[0].title);
  expect(name).toMatch(/^New message in \S/);
  expect(JSON.stringify(await shown(page))).not.toMatch(/secret|Ana|example/);
  await clickLast(page);
  await setVisibility(page, "visible");
  await expect(page.getByRole("article")).toContainText("A secret question");

  await setVisibility(page, "hidden");
  await Promise.all(["one", "two", "three"].map(send));
  await expect.poll(async () => (await shown(page)).length).toBe(2);
  expect((await shown(page))[1]?.title).toMatch(/^3 new messages in \S/);
  await clickLast(page);
  await setVisibility(page, "visible");
  await expect(page).toHaveURL(new RegExp(`/forms/${formId}/inbox$`));
  await expect(page.locator("[data-row]")).toHaveCount(8);

  // One connection at a time, also for what is notified.
  const metrics = await (await fetch(`${postern.url}/metrics`)).text();
  expect(metrics).toMatch(/^postern_open_dashboards 1$/m);

  await page.goto(`${postern.url}/settings/profile`);
  await choice(page).press("Space");
  await expect(choice(page)).not.toBeChecked();
});

test("says that the browser blocks notifications, and stays off", async ({ page }) => {
  await recordNotifications(page, "denied");
  await openSignedIn(page, postern.url, "/settings/profile");
  await choice(page).press("Space");
  await expect(page.getByText("Your browser blocks notifications from this site.", { exact: false })).toBeVisible();
  await expect(choice(page)).not.toBeChecked();
});
