import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * That axe finds nothing on the page as it stands; where it does, says what and on which element. The mode called legacy
 * opens no second page to put results together, which only pages with frames of other origins need.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingFound(page, new AxeBuilder({ page }));
}

/** The same in light and dark; a colour scheme changes colours alone, so in dark only they are looked at. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await setColorScheme(page, "light");
  await expectAccessible(page);
  await setColorScheme(page, "dark");
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]));
}

/** Colours that are on their way to those of the scheme have the contrast of neither. */
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
  const { violations } = await axe.setLegacyMode(true).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect(found, page.url()).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `pixels too wide: ${page.url()}`).toBeLessThanOrEqual(0);
}
