import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./test/browser/support/chromium.ts";

export default defineConfig({
  testDir: "test/browser",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "off",
    locale: "en-GB",
  },
  projects: [{ name: "desktop", use: { viewport: { width: 1280, height: 800 } } }],
});
