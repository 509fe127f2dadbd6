import type { Page } from "@playwright/test";

export interface Shown {
  readonly title: string;
  readonly options: unknown;
}

/** Answers the permission prompt and records notifications, because a headless browser neither asks nor shows any. */
export async function recordNotifications(page: Page, answer: "granted" | "denied"): Promise<void> {
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

export function shownNotifications(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    Reflect.get(window, "shownNotifications").map(({ title, options }: Shown) => ({ title, options })),
  );
}

/** Simulates the page becoming hidden behind another tab, or visible again. */
export async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
