import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { bundleFiles } from "../clients/forms/bundle.ts";
import { expectAccessible } from "./support/accessible.ts";
import { createForm, openSignedIn, owner, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

test("the snippets work as they are pasted, from another origin; so does a form that was made for another service", async ({
  page,
  context,
}) => {
  await signUp(page, postern.url);
  const { formId } = await createForm(page, "Contact");
  const setup = `${postern.url}/forms/${formId}/setup`;

  await test.step("HTML", async () => {
    const visitor = await visit(context, htmlPage(await snippetOf(page, setup, "HTML")));
    await fillIn(visitor, "Plain Paula");
    await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
  });

  await test.step("HTML with fetch", async () => {
    const visitor = await visit(context, htmlPage(await snippetOf(page, setup, "HTML with fetch")));
    await fillIn(visitor, "Fetching Fred");
    await expect(visitor.getByText("Thank you. Your message has arrived.")).toBeVisible();
    await expect(visitor.getByLabel("Message")).toHaveValue("");
  });

  await test.step("React, built by Vite", async () => {
    const visitor = await visit(context, await reactPage(await snippetOf(page, setup, "React")));
    await fillIn(visitor, "Reacting Rita");
    await expect(visitor.getByText("Thank you. Your message has arrived.")).toBeVisible();
    await expect(visitor.getByLabel("Message")).toHaveValue("");
  });

  await test.step("a form of another service, with its one line changed", async () => {
    const line = await snippetOf(page, setup, "Another service’s form");
    const hidden =
      '<input type="hidden" name="form-name" value="contact"><input type="hidden" name="access_key" value="1">';
    const inputs = '<label>Name <input name="name"></label><label>Email <input name="email"></label>';
    const message = '<label>Message <textarea name="message"></textarea></label><button>Send</button>';
    const visitor = await visit(context, htmlPage(`${line}${hidden}${inputs}${message}</form>`));
    await fillIn(visitor, "Moving Mona");
    await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
  });

  await test.step("all four are in the Inbox", async () => {
    await page.goto(`${postern.url}/forms/${formId}/inbox`);
    for (const name of ["Plain Paula", "Fetching Fred", "Reacting Rita", "Moving Mona"]) {
      await expect(page.getByRole("link", { name: new RegExp(name) })).toBeVisible();
    }
  });

  await test.step("a test from the Setup page is a message like any other, and says where it went", async () => {
    await page.goto(setup);
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The test arrived in the inbox")).toBeVisible();
    await page.getByRole("link", { name: "Open it" }).click();
    await expect(page.getByRole("article")).toContainText("This is a test of the form “Contact”");
    await page.goto(`${postern.url}/forms/${formId}/overview`);
    await expect(page.getByRole("slider")).toHaveAttribute("aria-valuetext", /: 5 received, 5 in the inbox, 0 in spam/);
  });

  await test.step("it is as honest about Spam, and about being refused", async () => {
    await page.goto(`${setup}/spam`);
    await page.getByLabel("Allowed origins").fill("https://www.example.com");
    await page.getByRole("button", { name: "Save", exact: true, disabled: false }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Snippet" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The test arrived in spam")).toBeVisible();
    await page.getByRole("link", { name: "General" }).click();
    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
    await page.getByRole("link", { name: "Snippet" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(page.getByText("The test was not accepted")).toBeVisible();
  });
});

test("with a file upload they send the file, and say where one was not saved", async ({ page, context }) => {
  const grace = { email: "grace@example.test", password: owner.password };
  await postern.command("owner", "create", "--email", grace.email, "--password", grace.password);
  const formId = String((await postern.command("form", "create", "--email", grace.email, "--name", "Jobs")).id);
  await openSignedIn(page, postern.url, `/forms/${formId}/setup`, grace);
  const setup = `${postern.url}/forms/${formId}/setup`;
  const cv = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Everything about me.") };
  const kinds = [
    ["HTML", "Plain Paula", async (snippet: string) => htmlPage(snippet)],
    ["HTML with fetch", "Fetching Fred", async (snippet: string) => htmlPage(snippet)],
    ["React", "Reacting Rita", reactPage],
  ] as const;
  const pages: Page[] = [];
  for (const [kind, name, toPage] of kinds) {
    const visitor = await visit(context, await toPage(await snippetOf(page, setup, kind, { hasFile: true })));
    await visitor.getByLabel("File").setInputFiles(cv);
    await fillIn(visitor, name);
    if (kind === "HTML") await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
    else await expect(visitor.getByText("Thank you. Your message has arrived.")).toBeVisible();
    pages.push(visitor);
  }
  for (const [, name] of kinds) {
    await page.goto(`${postern.url}/forms/${formId}/inbox`);
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await expect(page.getByRole("article").getByRole("region", { name: "1 file" })).toContainText("cv.txt");
  }

  await page.goto(`${setup}/general`);
  await page.getByLabel("Files per message").fill("0");
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // Their script still has the limits of before.
  for (const visitor of pages.slice(1)) {
    await visitor.getByLabel("File").setInputFiles(cv);
    await fillIn(visitor, "Another one");
    await expect(visitor.getByText("1 file was not saved: cv.txt (this form takes no files).")).toBeVisible();
  }
  await page.goto(setup);
  await expect(page.getByRole("radio", { name: "React" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "With a file upload" })).toHaveCount(0);
});

test("every snippet passes axe and is filled in, corrected and sent with the keyboard alone", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const mary = { email: "mary@example.test", password: owner.password };
  await postern.command("owner", "create", "--email", mary.email, "--password", mary.password);
  const formId = String((await postern.command("form", "create", "--email", mary.email, "--name", "Keys")).id);
  await openSignedIn(page, postern.url, `/forms/${formId}/setup`, mary);
  const setup = `${postern.url}/forms/${formId}/setup`;
  const inMain = (html: string) => htmlPage(`<main><h1>Contact</h1>${html}</main>`);
  const kinds = [
    ["HTML", async (snippet: string) => inMain(snippet)],
    ["HTML with fetch", async (snippet: string) => inMain(snippet)],
    ["React", (snippet: string) => reactPage(snippet, inMain)],
    ["Next.js", (snippet: string) => reactPage(snippet, inMain)],
    ["Astro", async (snippet: string) => inMain(snippet.replace("---\n---\n", ""))],
    ["Hugo", async (snippet: string) => inMain(snippet)],
  ] as const;
  for (const [kind, toPage] of kinds) {
    await test.step(kind, async () => {
      const opensPage = kind === "HTML" || kind === "Hugo";
      const visitor = await visit(context, await toPage(await snippetOf(page, setup, kind, { hasFile: true })));
      const press = (key: string) => visitor.keyboard.press(key);
      const type = async (field: string, text: string) => {
        await expect(visitor.getByLabel(field)).toBeFocused();
        await visitor.keyboard.insertText(text);
        await press("Tab");
      };
      await expect(visitor.getByRole("textbox")).toHaveCount(3);
      await expectAccessible(visitor);
      await press("Tab");
      await type("Name", kind);
      await type("Email", "no address");
      await type("Message", "x".repeat(270_000));
      await expect(visitor.getByLabel("File (optional)")).toBeFocused();
      await press("Tab");
      await expect(visitor.getByRole("button", { name: "Send" })).toBeFocused();
      await press("Enter");
      // What the browser finds is said first, then what the server refuses.
      const email = visitor.getByLabel("Email");
      await expect(email).toBeFocused();
      await press("Control+A");
      await visitor.keyboard.insertText("visitor@example.com");
      await press("Enter");
      await expect(visitor.getByLabel("Message")).toBeFocused();
      await expect(visitor.getByText("is too long. Please shorten it").first()).toBeVisible();
      await expectAccessible(visitor);
      await press("Control+A");
      await visitor.keyboard.insertText("By the keyboard alone");
      await press("Tab");
      await press("Tab");
      await press("Enter");
      if (opensPage) await expect(visitor).toHaveURL(`${postern.url}/f/${formId}/thanks`);
      else await expect(visitor.getByRole("status")).toHaveText("Thank you. Your message has arrived.");
      await expectAccessible(visitor);
      await visitor.close();
    });
  }
  await page.goto(`${postern.url}/forms/${formId}/inbox`);
  for (const [kind] of kinds) await expect(page.getByRole("link", { name: kind, exact: false }).first()).toBeVisible();
});

/** What the Setup page offers to paste, exactly. */
async function snippetOf(page: Page, setup: string, label: string, { hasFile = false } = {}): Promise<string> {
  await page.goto(setup);
  await page.getByRole("radio", { name: label, exact: true }).check();
  if (hasFile) await page.getByRole("checkbox", { name: "With a file upload" }).check();
  return (await page.locator("pre").first().textContent()) ?? "";
}

const websites: { stop(): Promise<void> }[] = [];

test.afterAll(() => Promise.all(websites.map((website) => website.stop())));

async function visit(context: BrowserContext, html: string): Promise<Page> {
  const website = await startWebsite(html);
  websites.push(website);
  const visitor = await context.newPage();
  visitor.on("pageerror", (error) => {
    throw error;
  });
  await visitor.goto(website.url);
  return visitor;
}

async function fillIn(visitor: Page, name: string): Promise<void> {
  await visitor.getByLabel("Name").fill(name);
  await visitor.getByLabel("Email").fill("visitor@example.com");
  await visitor.getByLabel("Message").fill("Good morning, do you have time on Thursday?");
  await visitor.getByRole("button", { name: "Send" }).click();
}

function htmlPage(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A website</title><body>${body}</body></html>`;
}

/** A page with the component, as a website built with Vite would serve it. */
async function reactPage(component: string, toPage = htmlPage): Promise<string> {
  const main = `import { createRoot } from "react-dom/client";
    import { ContactForm } from "./contact-form.jsx";
    createRoot(document.getElementById("root")).render(<ContactForm />);`;
  const script = await bundleFiles({ "main.jsx": main, "contact-form.jsx": component });
  return toPage(`<div id="root"></div><script>${script}</script>`);
}
