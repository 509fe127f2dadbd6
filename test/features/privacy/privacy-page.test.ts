import { describe, expect, test } from "vitest";
import { createAuthenticateIntake } from "../../../server/core/access/authenticate.ts";
import { createToken } from "../../../server/core/agents/tokens.ts";
import { updateForm } from "../../../server/core/forms/forms.ts";
import { renderPage } from "../../../server/core/http/page.ts";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { setFormAddress } from "../../../server/features/form-pages/form-address.ts";
import {
  type FormPrivacyInput,
  readVisitorFacts,
  setFormPrivacy,
} from "../../../server/features/privacy/form-privacy.ts";
import { setRecord } from "../../../server/features/privacy/record.ts";
import { composePrivacyPage } from "../../../server/features/privacy/routes.ts";
import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { attachFile } from "../../support/attach-file.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { showPrivacyPage } from "../../support/privacy.ts";

const database = useDatabase();

async function prepare() {
  const { deps, ada, form, intake } = await arrangeIntake(database, { now: "2026-03-01T12:10:00.000Z", plan: "pro" });
  const scope = ada.scope();
  const show = (privacy: FormPrivacyInput = {}) => showPrivacyPage(scope, deps, form.id, privacy);
  const open = (name: string = form.id, headers: Record<string, string> = {}) =>
    intake.app.request(`/f/${name}/privacy`, { headers });
  const page = async (language: VisitorLanguage = "en") => {
    const found = await createAuthenticateIntake(deps).lookUp(form.id);
    if (typeof found === "string") throw new Error(found);
    const facts = await readVisitorFacts(found.scope, deps);
    return facts === null ? "" : renderPage(composePrivacyPage(facts, translationOf(language)));
  };
  return { deps, ada, form, scope, show, open, page, intake };
}

describe("The privacy page of a form", () => {
  test("responds like a nonexistent form until the owner turns it on", async () => {
    const { deps, open, show } = await prepare();
    await show({ isPublic: false });
    const unknown = await open(deps.newId("frm"));
    const off = await open();
    expect([unknown.status, off.status]).toEqual([404, 404]);
    expect(await off.text()).toBe(await unknown.text());
    await show();
    expect((await open()).status).toBe(200);
  });

  test("returns 404 for an archived form", async () => {
    const { deps, form, scope, show, open } = await prepare();
    await show();
    await updateForm(scope, deps, { formId: form.id, change: { archived: true } });
    expect((await open()).status).toBe(404);
  });

  test("is also available at the form’s readable address", async () => {
    const { deps, form, scope, show, open } = await prepare();
    await show();
    await setFormAddress(scope, deps, { formId: form.id, address: "contact-harbour" });
    expect((await open("contact-harbour")).status).toBe(200);
  });

  test("cannot be published without a controller, contact, purpose, and legal basis", async () => {
    const { deps, form, scope } = await prepare();
    const turnOn = (privacy: FormPrivacyInput = {}) =>
      setFormPrivacy(scope, deps, { formId: form.id, privacy: { isPublic: true, ...privacy } });
    await expect(turnOn()).rejects.toThrow(
      "Before visitors can see the page, enter who is responsible, how to contact them, the purpose of the form, its legal basis.",
    );
    await setRecord(scope, deps, { controllerName: "Harbour", controllerContact: "privacy@harbour.example" });
    await expect(turnOn({ purpose: "To answer." })).rejects.toThrow("enter its legal basis.");
    expect(await turnOn({ purpose: "To answer.", legalBasis: "consent" })).toMatchObject({ missing: [] });
    await expect(turnOn({ purpose: "" })).rejects.toThrow("enter the purpose of the form.");
  });

  test("keeps the controller’s details required while it is public", async () => {
    const { deps, form, scope, show } = await prepare();
    await show();
    await expect(setRecord(scope, deps, { controllerContact: "" })).rejects.toThrow("Turn it off first.");
    await setFormPrivacy(scope, deps, { formId: form.id, privacy: { isPublic: false } });
    expect((await setRecord(scope, deps, { controllerContact: "" })).controller.contact).toBeNull();
  });

  test("runs no scripts, loads nothing, sets no cookie, and can be cached for a minute per language", async () => {
    const { show, open } = await prepare();
    await show();
    const { headers } = await open();
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'$/,
    );
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("vary")).toContain("Accept-Language");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("describes recipients by category and never shows an address or host", async () => {
    const { deps, form, scope, show, page } = await prepare();
    await show();
    expect(await page()).not.toContain("We also receive it by email.");
    await addDestination(deps, form.id, "ana@example.com");
    await createEndpoint(scope, deps, { url: "https://8.8.8.8/hooks/secret", formId: form.id });
    await createToken(scope, deps, { name: "Helper", content: true, formIds: [] });
    await setRecord(scope, deps, {
      providers: [{ name: "Quay Hosting", role: "Hosts the server", country: "Germany", contract: "" }],
    });
    const told = await page();
    for (const words of [
      "receive it by email",
      "another system that we use",
      "AI assistants that we use can read it",
    ]) {
      expect(told).toContain(words);
    }
    for (const hidden of ["ana@", "8.8.8.8", "secret", "Helper", "Quay"]) expect(told).not.toContain(hidden);
    expect(told).toContain("Hosts the server, Germany");
  });

  test("shows the mail server’s location, and its host name if the owner opts in", async () => {
    const { deps, scope, show, page } = await prepare();
    Object.assign(deps.config, { smtpUrl: "smtp://mail.example.com" });
    await setRecord(scope, deps, { recipientNotes: [{ recipient: "mail-server", note: "Ireland" }] });
    await show();
    expect(await page()).toContain('Country and safeguards: <span lang="und" dir="auto">Ireland</span>');
    expect(await page()).not.toContain("mail.example.com");
    await show({ namesRecipients: true });
    expect(await page()).toContain("mail.example.com, Ireland");
  });

  test("shows a recipient’s country and safeguards whether or not the recipient is named", async () => {
    const { deps, scope, show, page } = await prepare();
    const { token } = await createToken(scope, deps, { name: "Helper", content: true, formIds: [] });
    const note = "United States, EU–US DPF";
    await setRecord(scope, deps, { recipientNotes: [{ recipient: `agent:${token.id}`, note }] });
    await show();
    expect(await page()).toContain(`Country and safeguards: <span lang="und" dir="auto">${note}</span>`);
    await show({ namesRecipients: true });
    expect(await page()).toContain(`Namely: <span lang="und" dir="auto">Helper (${note})</span>`);
    expect(await page("ja")).toContain(`<span lang="und" dir="auto">Helper (${note})</span>`);
  });

  test.each([
    ["a token for metadata", { content: false }, {}],
    ["a limit of none a day", { content: true, contentsPerDay: 0 }, {}],
    ["a form that gives agents nothing", { content: true }, { agentContents: "none" }],
  ] as const)("does not claim that an agent can read contents with %s", async (_with, token, change) => {
    const { deps, form, scope, show, page } = await prepare();
    await show({ namesRecipients: true });
    await createToken(scope, deps, { name: "Helper", formIds: [], ...token });
    await updateForm(scope, deps, { formId: form.id, change });
    for (const words of ["AI assistants", "Helper"]) expect(await page()).not.toContain(words);
  });

  test("does not list a system that is only notified of a message", async () => {
    const { deps, form, scope, show, page } = await prepare();
    await show();
    const { endpoint } = await createEndpoint(scope, deps, { url: "https://8.8.8.8/hooks", formId: form.id });
    expect(await page()).toContain("another system");
    await database.db.prisma.webhookEndpoint.update({
      where: { id: endpoint.id },
      data: { format: "slack", includesFields: false },
    });
    expect(await page()).not.toMatch(/another system|chat service/);
  });

  test("states the legal basis for browser data separately from the form’s, and the right to object to both", async () => {
    const { show, page } = await prepare();
    const times = (told: string, words: string) => told.split(words).length - 1;
    const interests = "our legitimate interests (Article 6(1)(f) GDPR)";
    for (const [legalBasis, ofOrigin] of [
      ["consent", interests],
      ["legitimate", interests],
      ["contract", interests],
      ["public", "a task in the public interest (Article 6(1)(e) GDPR)"],
    ] as const) {
      await show({ legalBasis });
      const told = await page();
      expect(told).toContain(`recognize spam and abuse. Legal basis: ${ofOrigin}.`);
      expect(times(told, "grounds that relate to your particular situation")).toBe(1);
    }
  });

  test("states whether data is required and what a browser keeps, and mentions files only if there are any", async () => {
    const { deps, form, scope, show, page } = await prepare();
    await show();
    const id = await form.submission();
    const told = await page();
    expect(told).toContain("You do not have to give us any of this.");
    expect(told).toContain("until it is sent or the tab is closed.");
    expect(told).not.toContain("The files that you attach.");
    await attachFile(deps, id, { name: "cv.txt", content: Buffer.from("x") });
    await updateForm(scope, deps, { formId: form.id, change: { draftStorage: "day" } });
    const more = await page();
    expect(more).toContain("The files that you attach.");
    expect(more).toContain("kept in your own browser until it is sent, for a day at most.");
    await updateForm(scope, deps, { formId: form.id, change: { draftStorage: "off" } });
    await show({ legalBasis: "obligation" });
    expect(await page()).not.toMatch(/kept in your own browser|do not have to give/);
  });

  test("marks the owner’s text with the form’s language, or as undetermined if none is set", async () => {
    const { deps, form, scope, show, page } = await prepare();
    await show();
    expect(await page("de")).toContain('<p lang="und" dir="auto">To answer questions.</p>');
    await updateForm(scope, deps, { formId: form.id, change: { language: "fr" } });
    expect(await page("de")).toContain('<p lang="fr" dir="auto">To answer questions.</p>');
  });

  test("names other systems and service providers if the owner opts in, but no email address", async () => {
    const { deps, form, scope, show, page } = await prepare();
    await addDestination(deps, form.id, "ana@example.com");
    await createEndpoint(scope, deps, { url: "https://8.8.8.8/hooks/secret", formId: form.id });
    await show({ namesRecipients: true });
    await setRecord(scope, deps, {
      providers: [{ name: "Quay Hosting", role: "Hosts the server", country: "Germany", contract: "1 March" }],
    });
    const told = await page();
    expect(told).toContain('Namely: <span lang="und" dir="auto">8.8.8.8</span>');
    expect(told).toContain("Quay Hosting, Hosts the server, Germany");
    for (const hidden of ["ana@", "secret", "1 March"]) expect(told).not.toContain(hidden);
  });

  test("describes fields only in the owner’s words, whatever visitors send", async () => {
    const { form, show, page } = await prepare();
    await show({ data: "Name and email address" });
    for (let count = 0; count < 20; count += 1) await form.submission({ fields: [["Grace has debts", "x"]] });
    const told = await page();
    expect(told).toContain("Name and email address");
    expect(told).not.toContain("Grace");
  });

  test("escapes the owner’s markup", async () => {
    const { show, page } = await prepare();
    await show({ purpose: "<script>alert(1)</script>", words: '"><img src=x>' });
    const told = await page();
    expect(told).toContain("&lt;script&gt;");
    expect(told).not.toMatch(/<script|<img/);
  });

  test.each([
    [{ policyUrl: "javascript:alert(1)" }, "https://"],
    [{ legalBasis: "because" as "consent" }, "Choose one of the legal bases"],
    [{ words: "a\u202eb" }, "turn the direction"],
    [{ words: "x".repeat(1_001) }, "at most 1,000 characters"],
  ])("refuses %j", async (privacy, words) => {
    const { deps, form, scope } = await prepare();
    await expect(setFormPrivacy(scope, deps, { formId: form.id, privacy })).rejects.toThrow(words);
  });

  test("can be edited only by owners and managers of the form", async () => {
    const { deps, ada, form } = await prepare();
    const set = (scope: ReturnType<typeof ada.scope>) =>
      setFormPrivacy(scope, deps, { formId: form.id, privacy: { purpose: "To answer." } });
    for (const role of ["reader", "handler"] as const) {
      await expect(set(ada.scope({ role }))).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(set(ada.scope({ role: "manager", forms: [] }))).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(set(ada.scope({ role: "manager", forms: [form.id] }))).resolves.toMatchObject({
      missing: [expect.anything(), expect.anything(), "its legal basis"],
    });
  });

  test("shows the current retention window", async () => {
    const { ada, show, page } = await prepare();
    await show();
    expect(await page()).toContain("deleted 365 days after");
    await database.db.prisma.account.update({
      where: { id: ada.account.id },
      data: { retentionDays: 1, retentionInForce: 1 },
    });
    expect(await page()).toContain("deleted 1 day after");
    expect(await page("pl")).toContain("po 1 dniu");
  });

  test("states what is deleted earlier, and that contents are not kept", async () => {
    const { deps, form, show } = await prepare();
    await show();
    const found = await createAuthenticateIntake(deps).lookUp(form.id);
    const facts = typeof found === "string" ? null : await readVisitorFacts(found.scope, deps);
    if (facts === null) throw new Error("There is no page.");
    const kept = { contents: false, originDays: 7, contentsDays: 3 };
    const told = renderPage(composePrivacyPage({ ...facts, form: { ...facts.form, kept } }, translationOf("en")));
    expect(told).toContain("passed on and not stored.");
    expect(told).toContain("and the page are deleted after 7 days.");
    expect(told).toContain("deleted 3 days after");
    expect(told).not.toContain("The files that you attach.");
  });

  test.each(Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[])("is complete in %s", async (language) => {
    const { show, page, open, form } = await prepare();
    await show({ legalBasis: "consent" });
    const told = await page(language);
    expect(told.replace(/<style>.*<\/style>/s, "")).not.toMatch(/[{}]|undefined/);
    const answer = await open(form.id, { "accept-language": language });
    expect(answer.headers.get("content-language")).toBe(language);
    expect(told).toContain(`dir="${["ar", "he"].includes(language) ? "rtl" : "ltr"}"`);
  });
});
