import { describe, expect, test } from "vitest";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];

async function prepare(language: string | null = null) {
  const { deps, form, intake } = await arrangeIntake(database);
  await deps.db.prisma.form.update({ where: { id: form.id }, data: { language } });
  const browser = (accepted: string) => ({ accept: "text/html", "accept-language": accepted });
  const thanks = (query: string, accepted: string) =>
    intake.app.request(`/f/${form.id}/thanks${query}`, { headers: browser(accepted) });
  return { deps, intake, form, browser, thanks };
}

const directionOf = (language: VisitorLanguage) => (["ar", "he"].includes(language) ? "rtl" : "ltr");

describe.each(languages)("A visitor whose browser asks for %s", (language) => {
  const translation = translationOf(language);
  const tag = `<html lang="${language}" dir="${directionOf(language)}">`;

  test("sees the thank-you page in that language", async () => {
    const { thanks } = await prepare();
    const answer = await thanks("?files=2", `${language}, en;q=0.5`);
    expect(answer.headers.get("content-language")).toBe(language);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("vary")).toContain("Accept-Language");
    const page = await answer.text();
    expect(page).toContain(tag);
    expect(page).toContain(`<h1>${translation.text("page.thankYou")}</h1>`);
    expect(page).toContain(translation.text("page.received"));
    expect(page).toContain(translation.count("page.filesNotSaved", 2));
  });

  test("reads in that language why a message was not kept, with advice for the owner in English", async () => {
    const { intake, form, browser } = await prepare();
    const page = await (await intake.post(form.id, "<a/>", { ...browser(language), "content-type": "text/x" })).text();
    expect(page).toContain(tag);
    expect(page).toContain(`<h1>${translation.text("page.notSent")}</h1>`);
    expect(page).toContain(`<p>${translation.text("refusals.misconfigured")}</p>`);
    expect(page).toContain('<p lang="en" dir="ltr"><small>For the owner of the website: Send application/');
    const fragment = await intake.post(form.id, "", { "hx-request": "true", "accept-language": language });
    expect(await fragment.text()).toContain(`<p role="alert" lang="${language}" dir="${directionOf(language)}">`);
  });

  test("gets that language in JSON, beside an English detail for programs", async () => {
    const { intake, form } = await prepare();
    const headers = { "accept-language": language };
    expect(await (await intake.send(form.id, { a: "1" }, headers)).json()).toMatchObject({
      message: translation.text("page.received"),
    });
    expect(await (await intake.send(form.id, { _subject: "" }, headers)).json()).toMatchObject({
      message: translation.text("refusals.empty"),
      detail: "Add a name attribute to each input of the form.",
      title: "The submission has no fields",
    });
    expect((await intake.submissions(form.id)).map((row) => row.language)).toEqual([language]);
  });
});

describe("The language of a response", () => {
  test("is the one set for the form, before those of the page and the browser, in every response", async () => {
    const { intake, form, browser, thanks } = await prepare("he");
    expect(await (await thanks("?language=de", "fr")).text()).toContain('<html lang="he" dir="rtl">');
    const sent = await intake.post(form.id, new URLSearchParams({ a: "1", _language: "de" }), browser("fr"));
    expect(sent.headers.get("location")).toBe(`/f/${form.id}/thanks`);
    const empty = await intake.post(form.id, new URLSearchParams({ _language: "de" }), browser("fr"));
    expect(await empty.text()).toContain('<html lang="he" dir="rtl">');
  });

  test("is the page's _language, before that of the browser, on the thank-you page as well", async () => {
    const { intake, form, browser, thanks } = await prepare();
    const sent = await intake.post(form.id, new URLSearchParams({ a: "1", _language: "pt-BR" }), browser("fr"));
    expect(sent.headers.get("location")).toBe(`/f/${form.id}/thanks?language=pt-BR`);
    expect(await (await thanks("?language=pt-BR", "fr")).text()).toContain('<html lang="pt-BR" dir="ltr">');
    const script = await intake.send(form.id, { a: "1", _language: "ar" }, { "accept-language": "fr" });
    expect(await script.json()).toMatchObject({ message: translationOf("ar").text("page.received") });
    const empty = await intake.post(form.id, new URLSearchParams({ _language: "de" }), browser("fr"));
    expect(await empty.text()).toContain('<html lang="de" dir="ltr">');
    expect((await intake.submissions(form.id)).map(({ fields, language }) => [fields, language])).toEqual([
      [[["a", "1"]], "pt-BR"],
      [[["a", "1"]], "ar"],
    ]);
  });

  test.each([
    ["nothing", ""],
    ["10,000 letters", "x".repeat(10_000)],
    ["markup", '"><script>'],
    ["a control", "\u202e"],
    ["one that is not there", "th"],
  ])("falls back to the browser's when the page asks for %s", async (_what, asked) => {
    const { intake, form, browser } = await prepare();
    const sent = await intake.post(form.id, new URLSearchParams({ a: "1", _language: asked }), browser("fr"));
    expect(sent.headers.get("location")).toBe(`/f/${form.id}/thanks`);
    expect((await intake.submissions(form.id)).map(({ language }) => language)).toEqual(["fr"]);
  });

  test("is the visitor's on an owner's page, whichever direction the owner writes in", async () => {
    const { deps, form, thanks } = await prepare();
    await deps.db.prisma.formPage.create({ data: { formId: form.id, text: "<b>Bis bald</b>" } });
    const page = await (await thanks("", "ar")).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<p lang="und" dir="auto">&lt;b&gt;Bis bald&lt;/b&gt;</p>');
  });

  test("does not affect the direction of the names of files that were not saved", async () => {
    const { intake, form } = await prepare();
    await intake.form();
    const body = new FormData();
    body.set("a", "1");
    body.set("cv", new File(["x"], "<b>cv.pdf"));
    await database.db.prisma.form.update({ where: { id: form.id }, data: { maxFiles: 0 } });
    const answer = await intake.post(form.id, body, { "hx-request": "true", "accept-language": "ar" });
    const noFiles = translationOf("ar").text("notSaved.noFiles");
    expect(await answer.text()).toContain(`\u2068&lt;b&gt;cv.pdf\u2069 (${noFiles})`);
  });
});
