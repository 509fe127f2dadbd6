import { describe, expect, test } from "vitest";
import { arrangeIntake } from "../../support/arrange.ts";
import type { FormFacts } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const prepare = (form: FormFacts = {}) => arrangeIntake(database, { form });

describe("The thank-you page", () => {
  const get = async (headers: Readonly<Record<string, string>> = {}, method = "GET") => {
    const { deps, intake } = await prepare();
    return intake.app.request(`/f/${deps.newId("frm")}/thanks`, { method, headers });
  };

  test("is a complete English page that runs no scripts and loads nothing", async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-language")).toBe("en");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain("<h1>Thank you</h1>");
    expect(page).not.toMatch(/<script|src=|<a /);
  });

  test.each([
    ["https://shop.example/contact?x=1", 'href="https://shop.example/"'],
    ["https://shop.example:8443", 'href="https://shop.example:8443/"'],
  ])("links back to the referring website: %s", async (referer, link) => {
    expect(await (await get({ referer })).text()).toContain(link);
  });

  test.each(["javascript:alert(1)", "about:blank", "not an address", "http://localhost:4000/f/x"])(
    "does not link to %s",
    async (referer) => {
      expect(await (await get({ referer })).text()).not.toContain("<a ");
    },
  );

  test.each([
    ["?files=1", "Your message has been received. 1 file was not saved."],
    ["?files=2", "Your message has been received. 2 files were not saved."],
    ["?files=0", "Your message has been received."],
    ["?files=%3Cb%3E", "Your message has been received."],
  ])("states how many files were not saved: %s", async (query, text) => {
    const { deps, intake } = await prepare();
    const answer = await intake.app.request(`/f/${deps.newId("frm")}/thanks${query}`);
    expect(await answer.text()).toContain(`<p>${text}</p>`);
  });

  test("is read-only", async () => {
    const answer = await get({}, "POST");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await get({}, "HEAD")).status).toBe(200);
  });

  test("exists only for addresses of forms", async () => {
    const { intake } = await prepare();
    expect((await intake.app.request("/f/frm_nonsense/thanks")).status).toBe(404);
  });
});
