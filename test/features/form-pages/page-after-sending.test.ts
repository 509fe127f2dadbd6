import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readableOn, renderPage } from "../../../server/core/http/page.ts";
import { thankYouPage } from "../../../server/core/intake/answer.ts";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { type PageInput, previewPage, setPage } from "../../../server/features/form-pages/form-page.ts";
import {
  MAX_LOGO_BYTES,
  MAX_PAGE_HEADING_LENGTH,
  MAX_PAGE_LINK_LENGTH,
  MAX_PAGE_TEXT_LENGTH,
} from "../../../shared/limits.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { statementsOf } from "../../support/statements.ts";

const database = useDatabase();

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const ofBytes = (count: number) => Buffer.concat([PNG, Buffer.alloc(count - PNG.length)]).toString("base64");

async function prepare() {
  const { deps, ada, form, intake } = await arrangeIntake(database);
  const set = (page: PageInput) => setPage(ada.scope(), deps, { formId: form.id, page });
  const preview = async (page: PageInput) =>
    renderPage(
      thankYouPage(translationOf("en"), {
        files: 0,
        own: await previewPage(ada.scope(), deps, { formId: form.id, page }),
      }),
    );
  const open = (query = "", headers: Record<string, string> = {}) =>
    intake.app.request(`/f/${form.id}/thanks${query}`, { headers });
  return { deps, intake, ada, form, set, preview, open };
}

const OWN: PageInput = {
  heading: "Merci!",
  text: "We answer within a day.\nSee you soon.",
  color: "#ffcc00",
  linkLabel: "Our shop",
  linkUrl: "https://shop.example/",
  logo: PNG.toString("base64"),
};

describe("The thank-you page", () => {
  test("shows the owner's words, color, link and logo, and matches the preview exactly", async () => {
    const { set, preview, open } = await prepare();
    await set(OWN);
    const answer = await open();
    const page = await answer.text();
    expect(page).toBe(await preview({}));
    expect(page).toContain('<h1 lang="und" dir="auto">Merci!</h1>');
    expect(page).toContain(`<p lang="und" dir="auto">We answer within a day.\nSee you soon.</p>`);
    expect(page).toContain(
      '<a href="https://shop.example/" rel="nofollow noreferrer" lang="und" dir="auto">Our shop</a>',
    );
    expect(page).not.toContain("<script");
    const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'`,
    );
  });

  test("loads no image without a logo and is the built-in page when the owner wrote nothing", async () => {
    const { set, open, preview } = await prepare();
    const builtIn = await open();
    expect(builtIn.headers.get("content-security-policy")).not.toContain("img-src");
    await set({ heading: "Merci!" });
    expect((await open()).headers.get("content-security-policy")).not.toContain("img-src");
    expect(await (await open()).text()).toContain("Your message has been received.");
    await set({ heading: "" });
    expect(await preview({})).toContain("<h1>Thank you</h1>");
  });

  test("still reports how many files were left out", async () => {
    const { set, open } = await prepare();
    await set(OWN);
    expect(await (await open("?files=2")).text()).toContain("2 files were not saved.");
  });

  test("links back to the website when the owner has set no link", async () => {
    const { set, open } = await prepare();
    await set({ heading: "Merci!" });
    expect(await (await open("", { referer: "https://site.example/contact" })).text()).toContain(
      ' rel="nofollow noreferrer">Back to site.example</a>',
    );
  });

  test.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style><script>alert(1)</script>",
    "#{7*7} {{7*7}} <%= 7 %> `x`",
    "&lt;b&gt; https://evil.example",
  ])("shows %j as typed without interpreting it", async (words) => {
    const { set, open } = await prepare();
    await set({ heading: words, text: words, linkLabel: words, linkUrl: 'https://example.com/"><script>' });
    const page = await (await open()).text();
    expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>"|<b>/);
    expect(page.match(/<a /g)).toHaveLength(1);
    expect(page.match(/<style>/g)).toHaveLength(1);
  });

  test.each<[string, PageInput]>([
    ["a script as a link", { linkLabel: "Go", linkUrl: "javascript:alert(1)" }],
    ["a link with a password", { linkLabel: "Go", linkUrl: "https://ada:secret@example.com/" }],
    ["data as a link", { linkLabel: "Go", linkUrl: "data:text/html,x" }],
    ["a link without a label", { linkUrl: "https://example.com" }],
    ["a label without a link", { linkLabel: "Go" }],
    ["style in the color", { color: "red;} body{display:none" }],
    ["a short color", { color: "#fff" }],
    ["text that turns", { text: "safe\u202egnp.exe" }],
    ["an isolate in the heading", { heading: "a\u2066b" }],
    ["two lines in the heading", { heading: "a\nb" }],
    ["NUL in the text", { text: "a\u0000b" }],
    ["half a character in the text", { text: "a\ud800" }],
    ["a long heading", { heading: "x".repeat(MAX_PAGE_HEADING_LENGTH + 1) }],
    ["a long text", { text: "x".repeat(MAX_PAGE_TEXT_LENGTH + 1) }],
    ["a long label", { linkLabel: "x".repeat(MAX_PAGE_LINK_LENGTH + 1), linkUrl: "https://example.com" }],
    ["SVG", { logo: SVG.toString("base64") }],
    ["a logo of no type", { logo: "AAAA" }],
    ["a large logo", { logo: ofBytes(MAX_LOGO_BYTES + 1) }],
  ])("refuses %s", async (_what, page) => {
    const { set, open } = await prepare();
    await expect(set(page)).rejects.toMatchObject({ code: "INVALID" });
    expect(await (await open()).text()).toContain("<h1>Thank you</h1>");
  });

  test("accepts words and a logo of exactly the maximum size", async () => {
    const { set } = await prepare();
    const words = { heading: "x".repeat(MAX_PAGE_HEADING_LENGTH), text: "x".repeat(MAX_PAGE_TEXT_LENGTH) };
    await set({ ...words, logo: ofBytes(MAX_LOGO_BYTES) });
  });

  test("serves the logo with its own type, for display on this server only, and deletes it with the form", async () => {
    const { deps, intake, form, set } = await prepare();
    const logo = () => intake.app.request(`/f/${form.id}/logo`);
    expect((await logo()).status).toBe(404);
    await set({ logo: PNG.toString("base64") });
    const answer = await logo();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    await deps.db.prisma.form.delete({ where: { id: form.id } });
    expect((await logo()).status).toBe(404);
    expect(await deps.db.prisma.formPage.count({ where: { formId: form.id } })).toBe(0);
  });

  test("is never loaded by a post", async () => {
    const { intake, form, set } = await prepare();
    await set(OWN);
    const statements = await statementsOf(() => intake.send(form.id, { message: "Hello" }));
    expect(statements.filter(({ text }) => text.includes("form_pages"))).toEqual([]);
  });

  test("keeps a text contrast of at least 4.5 to 1 on any color", () => {
    const luminance = (color: string) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
      const [r = 0, g = 0, b = 0] = parts.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (let at = 0; at < 0x1000000; at += 4_099) {
      const color = `#${at.toString(16).padStart(6, "0")}`;
      const [dark = 0, light = 0] = [luminance(color), readableOn(color) === "#fff" ? 1 : 0].sort((a, b) => a - b);
      expect((light + 0.05) / (dark + 0.05), color).toBeGreaterThanOrEqual(4.5);
    }
  });
});
