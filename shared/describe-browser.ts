// Order matters: each browser's user agent also names the browsers it imitates.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const MAX_CHARACTERS = 60;

/** "Firefox on Linux"; an unrecognised user agent is described by its own first words. */
export function describeBrowser(userAgent: string | null): string {
  const named = userAgent?.trim() ?? "";
  if (named === "") return "Unknown browser";
  const browser = BROWSERS.find(([pattern]) => pattern.test(named))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(named))?.[1];
  if (browser === undefined) return system === undefined ? named.slice(0, MAX_CHARACTERS) : `Browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
