import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../test/browser/support/chromium.ts";

/** Takes the README's screenshots from its own demo: docs/inbox-light.png and docs/inbox-dark.png. */

const PORT = "4399";
const SIZE = { width: 1280, height: 800 };

const dataDir = await mkdtemp(join(tmpdir(), "postern-pictures-"));
const demo = spawn(process.execPath, ["bin/postern.mjs", "demo"], {
  env: { ...process.env, POSTERN_DATA_DIR: dataDir, PORT, PUBLIC_URL: `http://localhost:${PORT}` },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const { email, password } = await signInOf(demo.stdout);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ viewport: SIZE, colorScheme, baseURL: `http://localhost:${PORT}` });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    // A message with labels, a star and a reply.
    await page.getByRole("link", { name: "Large orders" }).click();
    await page.getByText("40 chairs").first().click();
    await page.getByText("Reply sent").waitFor();
    await page.screenshot({ path: `docs/inbox-${colorScheme}.png` });
    await context.close();
  }
  await browser.close();
} finally {
  demo.kill("SIGTERM");
  await once(demo, "exit");
  await rm(dataDir, { recursive: true });
}

async function signInOf(output: NodeJS.ReadableStream): Promise<{ email: string; password: string }> {
  let printed = "";
  for await (const chunk of output) {
    printed += chunk;
    const found = /Sign in +(\S+) +\/ +(.+)/.exec(printed);
    if (found?.[1] !== undefined && found[2] !== undefined && printed.includes("Ctrl-C")) {
      return { email: found[1], password: found[2].trim() };
    }
  }
  throw new Error("The demo ended before it was ready.");
}
