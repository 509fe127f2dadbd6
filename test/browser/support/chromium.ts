import { existsSync } from "node:fs";

/** The system's Chromium, headless if there is such a build, or the one that CHROMIUM_PATH names. */
export function chromiumPath(): string {
  const candidates = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = candidates.find((path) => path !== undefined && existsSync(path));
  if (found === undefined) {
    throw new Error(
      "The browser tests need Chromium: install Debian's package `chromium-headless-shell` or `chromium`, or set CHROMIUM_PATH.",
    );
  }
  return found;
}
