import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type IntakeStub, startIntakeStub } from "./intake-stub.ts";
import { startServer } from "./local-server.ts";

interface Fixtures {
  /** The intake that the website's form posts to. */
  readonly intake: IntakeStub;
  /** Opens a page of a website with its own origin. A script error there fails the test. */
  readonly open: (html: string, context?: BrowserContext) => Promise<Page>;
}

/** Forms on third-party websites, which post to an intake with recorded answers. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed.
  intake: async ({}, use) => {
    const intake = await startIntakeStub();
    await use(intake);
    await intake.stop();
  },
  open: async ({ context }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (html, visitor = context) => {
      const website = await startServer((_request, response) => {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
      });
      stops.push(website.stop);
      const page = await visitor.newPage();
      page.on("pageerror", (error) => {
        throw error;
      });
      await page.goto(`http://127.0.0.1:${website.port}/`);
      return page;
    });
    for (const stop of stops) await stop();
  },
});

const INPUTS = `<p><label for="name">Name *</label> <input id="name" name="name"></p>
  <p><label for="message">Message</label> <textarea id="message" name="message" aria-describedby="hint"></textarea></p>
  <p id="hint">In your own words</p>`;

interface PageParts {
  readonly inputs?: string;
  /** The form's attributes. */
  readonly attributes?: string;
  readonly head?: string;
  readonly more?: string;
  readonly language?: string;
}

/** A typical page around the form and its script. */
export function formPage({ address }: IntakeStub, parts: PageParts & { readonly moreInputs?: string } = {}): string {
  const { inputs = INPUTS, moreInputs = "", attributes = "", head = "", more = "", language = "en" } = parts;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Contact</title>${head}<main><h1>Contact</h1>
<form action="${address}" method="post" ${attributes}>${inputs}${moreInputs}<p><button>Send</button></p></form>
<script src="${address}/form.js" async></script>${more}</main></html>`;
}

/** Focuses the form and waits for its script, then types the message if given. */
export async function write(page: Page, message?: string): Promise<void> {
  await page.getByLabel("Message").focus();
  await expect(page.locator('input[name="_postern"]')).toBeAttached();
  if (message !== undefined) await page.getByLabel("Message").fill(message);
}

export const send = (page: Page) => page.getByRole("button", { name: "Send" }).click();

/** The status line of the page's script. */
export const said = (page: Page) => page.locator("form [data-postern] [role]");

export const thanked = (page: Page) => expect(page).toHaveURL(/\/thanks$/);

/** The page's session and local storage. */
export const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

export { expect };
