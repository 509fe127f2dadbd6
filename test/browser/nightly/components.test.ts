import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { createServer, type ViteDevServer } from "vite";
import { expectAccessibleInLightAndDark, expectNoSidewaysScrolling } from "../support/accessible.ts";

const root = new URL("../../../", import.meta.url);
let vite: ViteDevServer;
let address: string;

test.beforeAll(async () => {
  // Vite keeps the process's NODE_ENV; an earlier build has left "production", which silences React's warnings.
  process.env.NODE_ENV = "development";
  const configFile = new URL("web/vite.config.ts", root).pathname;
  vite = await createServer({ configFile, logLevel: "error", server: { port: 0, strictPort: false, hmr: false } });
  await vite.listen();
  address = `${vite.resolvedUrls?.local[0]}components/`;
});

test.afterAll(() => vite.close());

test("the component gallery is accessible in light and dark, fits the screen, and logs no error", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Components" })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
  await expectAccessibleInLightAndDark(page);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await expect(page.getByRole("dialog", { name: "Delete the form “Contact”?" })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  expect(errors).toEqual([]);
});

const NEED_THE_SERVER = ["PagedList", "SetUpEmail"];
const FRAME_THE_WINDOW = [
  "CardPage",
  "Corner",
  "NavGroup",
  "PermittedPage",
  "SectionFrame",
  "SignInFrame",
  "UnsavedGuard",
];
const PARTS_OF_OTHERS = ["ConfirmDialog", "DialogButtons", "FactLine", "PlainSelect", "SecretInput"];

test("the component gallery shows every component used on pages", () => {
  const sources = (folder: string) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, root), "utf8"));
  const made = sources("web/src/core/kit/ui").flatMap((text) =>
    [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name = ""]) => name),
  );
  const shown = sources("web/components").join("\n");
  const missing = made.filter((name) => !shown.includes(`<${name}`));
  expect(missing.sort()).toEqual([...NEED_THE_SERVER, ...FRAME_THE_WINDOW, ...PARTS_OF_OTHERS].sort());
});
