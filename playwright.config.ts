import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./test/browser/support/chromium.ts";
import { patient } from "./test/support/patience.ts";

export default defineConfig({
  testDir: "test/browser",
  outputDir: "test-results",
  // A test takes 2 to 20 seconds; a busy machine may need many times that. Starting Postern has a limit of its own.
  timeout: patient(120_000),
  expect: { timeout: patient(30_000) },
  fullyParallel: false,
  workers: 2,
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
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    // One for each promise: they run on every landing.
    { name: "journeys", testIgnore: "nightly/**" },
    // Every screen at every width, and what takes long: before a release.
    { name: "nightly", testDir: "test/browser/nightly" },
  ],
});
