import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, type Page, test } from "@playwright/test";
import axios from "axios";
import { createForm, signUp } from "./support/owner-journey.ts";
import { type RunningPostern, startPostern, startWebsite } from "./support/postern.ts";

let postern: RunningPostern;

test.beforeAll(async () => {
  postern = await startPostern();
});

test.afterAll(() => postern.stop());

const TEXT = "We offer backlinks and guest posts for your website, reply for our price list.";
const BROWSER = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  "accept-language": "en-GB,en;q=0.9",
};

const REQUESTS = [
  "is a table for four still free on Saturday evening at seven?",
  "could you repair the zip of a winter jacket before the weekend?",
  "my parcel arrived without the blue lamp that I had ordered.",
  "do you give violin lessons to children who have never played?",
  "where can I park a bicycle when I come to your workshop?",
];
const DETAILS = [
  "My daughter would come along and needs a high chair.",
  "I live in the next street and can bring it myself tomorrow.",
  "The order number is on the receipt that you sent in October.",
  "We are new in town and our neighbours recommended you.",
  "On Mondays I work until five, so a call after that is best.",
];

const POSTERS: Readonly<Record<string, (url: string, fields: Record<string, string>) => Promise<unknown>>> = {
  "Node’s fetch": (url, fields) => fetch(url, { method: "POST", body: new URLSearchParams(fields) }),
  curl: (url, fields) =>
    promisify(execFile)("curl", [
      "-sS",
      ...Object.entries(fields).flatMap((field) => ["--data-urlencode", field.join("=")]),
      url,
    ]),
  axios: (url, fields) => axios.post(url, new URLSearchParams(fields)),
};

/** Sends as a visitor does whose browser runs the page's script, or does not. */
async function visit(page: Page, snippet: string, name: string, runsScripts: boolean): Promise<void> {
  const website = await startWebsite(`<!doctype html><title>Shop</title>${snippet}`);
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: runsScripts });
  if (context === undefined) throw new Error("There is no browser.");
  const visitor = await context.newPage();
  await visitor.goto(website.url);
  await visitor.getByLabel("Name").fill(name);
  await visitor.getByLabel("Email").fill("grace@example.com");
  await visitor.getByLabel("Message").fill(TEXT);
  if (runsScripts) await expect(visitor.locator('input[name="_postern"]')).toBeAttached();
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await context.close();
  await website.stop();
}

/** What is said about how a message was sent, whichever folder it is in. */
async function saidOf(page: Page, formId: string, name: string): Promise<string> {
  const row = page.locator("[data-row] a", { hasText: name });
  await page.goto(`${postern.url}/forms/${formId}/spam`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-row]").or(page.getByText("No spam")).first()).toBeVisible();
  if ((await row.count()) === 0) await page.goto(`${postern.url}/forms/${formId}/inbox`);
  await row.first().click();
  const article = page.getByRole("article");
  await expect(article).toContainText(name);
  await article.getByText("Why?").click();
  await expect(article.getByText(/Spam score/).first()).toBeVisible();
  return /Sent without.*?unlike other messages on this form/.exec(await article.innerText())?.[0] ?? "";
}

test("a script’s message is told from a visitor’s where the form’s visitors use browsers", async ({ page }) => {
  await signUp(page, postern.url);
  const { formId, snippet } = await createForm(page, "Shop");
  const url = `${postern.url}/f/${formId}`;
  for (let at = 1; at <= 25; at += 1) {
    const script = await (await page.request.get(`${url}/form.js`)).text();
    const token = /"token":"([^"]+)"/.exec(script)?.[1] ?? "";
    // Each with a request of its own: what the filter itself doubts is no habit of the form.
    const message = `Hello, ${REQUESTS[at % 5]} ${DETAILS[Math.floor(at / 5) % 5]} Thank you!`;
    const form = { name: `Visitor ${at}`, email: `visitor${at}@example.com`, message, _postern: token };
    const response = await page.request.post(url, { headers: { ...BROWSER, accept: "application/json" }, form });
    expect(response.ok()).toBe(true);
  }

  await visit(page, snippet, "Grace Hopper", true);
  await visit(page, snippet, "Alan Turing", false);
  for (const [name, post] of Object.entries(POSTERS))
    await post(url, { name: `By ${name}`, email: "ada@example.com", message: TEXT });

  expect(await saidOf(page, formId, "Grace Hopper")).toBe("");
  expect(await saidOf(page, formId, "Alan Turing")).toContain("without the page’s token, unlike");
  for (const name of Object.keys(POSTERS))
    expect(await saidOf(page, formId, `By ${name}`)).toContain("the page’s token and a browser’s headers");
});
