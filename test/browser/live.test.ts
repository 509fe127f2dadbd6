import { expect, type Page, test } from "@playwright/test";
import { createOwner, openSignedIn } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
  await createOwner(postern);
});

test.afterAll(() => postern.stop());

async function openDashboards(): Promise<number> {
  const text = await (await fetch(`${postern.url}/metrics`)).text();
  return Number(/^postern_open_dashboards (\d+)$/m.exec(text)?.[1]);
}

/** What a browser tells a page when another tab covers it, or no longer does. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("the server keeps one live connection per visible dashboard, and none for a hidden or closed one", async ({
  page,
}) => {
  await openSignedIn(page, postern.url, "/");
  await expect.poll(openDashboards).toBe(1);
  for (let turn = 0; turn < 3; turn += 1) {
    await setVisibility(page, "hidden");
    await expect.poll(openDashboards).toBe(0);
    await setVisibility(page, "visible");
    await expect.poll(openDashboards).toBe(1);
  }
  await setVisibility(page, "visible");
  await expect.poll(openDashboards).toBe(1);
  await page.close();
  await expect.poll(openDashboards).toBe(0);
});
