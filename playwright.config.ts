import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./test/browser/support/chromium.ts";
import { patient } from "./test/support/patience.ts";

export default defineConfig({
  testDir: "test/browser",
  outputDir: "test-results",
  // A test takes 3 to 10 seconds; a busy machine may need many times that, also to start Postern and its database.
  timeout: patient(240_000),
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
    trace: "off",
    locale: "en-GB",
  },
  projects: [{ name: "desktop", use: { viewport: { width: 1280, height: 800 } } }],
});
