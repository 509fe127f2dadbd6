import { expect, type Page } from "@playwright/test";
import type { SnippetKind } from "../../../web/src/core/setup/snippets/snippet-kinds.ts";
import { bundleFiles } from "../../clients/forms/bundle.ts";
import { expectAccessible } from "./accessible.ts";
import type { IntakeStub } from "./intake-stub.ts";

/** A page with a snippet from the Setup page, built if it is a component. */
export async function pageOf(kind: SnippetKind, intakeUrl: string): Promise<string> {
  const snippet = kind.build({ intakeUrl, honeypotField: "_gotcha", hasFile: true });
  const isComponent = kind.id === "react" || kind.id === "next";
  const body = isComponent ? await rendered(snippet) : snippet.replace("---\n---\n", "");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A website</title><main><h1>Contact</h1>${body}</main></html>`;
}

/** Renders it as a website built with Vite would serve it. */
async function rendered(component: string): Promise<string> {
  const main = `import { createRoot } from "react-dom/client";
    import { ContactForm } from "./contact-form.jsx";
    createRoot(document.getElementById("root")).render(<ContactForm />);`;
  const script = await bundleFiles({ "main.jsx": main, "contact-form.jsx": component });
  return `<div id="root"></div><script>${script}</script>`;
}

/** Fills it in and chooses a file, corrects the browser's and then the server's errors, and sends it. */
export async function sendByKeyboard(page: Page, intake: IntakeStub, { id, label }: SnippetKind): Promise<void> {
  const press = (key: string) => page.locator("body, :focus").last().press(key);
  const type = async (field: string, text: string) => {
    await expect(page.getByLabel(field)).toBeFocused();
    await page.keyboard.insertText(text);
    await press("Tab");
  };
  await expect(page.getByRole("textbox")).toHaveCount(3);
  await expectAccessible(page);
  await press("Tab");
  await type("Name", label);
  await type("Email", "no address");
  await type("Message", "A text that the server refuses");
  const file = page.getByLabel("File (optional)");
  await expect(file).toBeFocused();
  await file.setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Everything about me.") });
  await press("Tab");
  await expect(page.getByRole("button", { name: "Send" })).toBeFocused();
  await press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await press("Control+A");
  await page.keyboard.insertText("visitor@example.com");
  intake.plan("text too long");
  await press("Enter");
  await expect(page.getByLabel("Message")).toBeFocused();
  await expect(page.getByText("is too long. Please shorten it").first()).toBeVisible();
  await expectAccessible(page);
  await press("Control+A");
  await page.keyboard.insertText("By the keyboard alone");
  await press("Tab");
  await press("Tab");
  await press("Enter");
  if (id === "html" || id === "hugo") await expect(page).toHaveURL(`${intake.address}/thanks`);
  else await expect(page.getByText("Thank you. Your message has arrived.")).toBeVisible();
  await expectAccessible(page);
  const { fields, files } = intake.kept().at(-1) ?? {};
  expect([fields?.name, fields?.message, files]).toEqual([label, "By the keyboard alone", ["cv.txt"]]);
}
