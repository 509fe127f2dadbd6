import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Expects axe to find nothing on the page; otherwise reports each problem and its element. Legacy mode opens no second
 * page to merge results, which only pages with cross-origin frames need.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, new AxeBuilder({ page }));
}

/** Checks light and dark; a colour scheme changes only colours, so dark checks only those. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await setColorScheme(page, "light");
  await expectAccessible(page);
  await setColorScheme(page, "dark");
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]));
}

/** Colours in transition have the contrast of neither scheme. */
async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    await nextFrame();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  await expect(page.locator("h1").first()).toBeVisible();
  const { violations } = await axe.setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, page.url()).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels too wide: ${page.url()}`).toBeLessThanOrEqual(0);
}
