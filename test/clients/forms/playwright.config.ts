import { defineConfig } from "@playwright/test";
import browserTests from "../../../playwright.config.ts";

/** The form libraries of other services, each in a real browser against a whole Postern. */
export default defineConfig(browserTests, {
  globalSetup: "./install-frameworks.ts",
  testDir: import.meta.dirname,
  projects: [{ name: "desktop" }],
  outputDir: "../../../test-results/clients-forms",
  // Each page is bundled, and its form made by a command, before anything is clicked.
  timeout: 180_000,
  expect: { timeout: 30_000 },
});
