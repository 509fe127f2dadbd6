import { describe, expect, test } from "vitest";
import { renderText } from "../../../server/core/mail/layout.ts";
import { linkEmails } from "../../../server/core/mail/link-emails.ts";
import { translationOf } from "../../../server/core/visitor-language/translation.ts";
import { composeAutoReply } from "../../../server/features/auto-reply/compose-auto-reply.ts";
import { composeReply } from "../../../server/features/replies/compose-reply.ts";
import { VISITOR_LANGUAGES, type VisitorLanguage } from "../../../shared/visitor-languages.ts";

const languages = Object.keys(VISITOR_LANGUAGES) as VisitorLanguage[];
const base = { id: "dlv_01", to: "ana@example.test", replyTo: null };
const escapeHtml = (text: string) => text.replace(/[<>]/g, (sign) => (sign === "<" ? "&lt;" : "&gt;"));

describe.each(languages)("Emails to visitors in %s", (language) => {
  const translation = translationOf(language);
  const tag = `<html lang="${language}" dir="${translation.direction}">`;

  test("explain the auto-reply, and show the form's name as text", () => {
    const form = "<b>Shop</b>";
    const mail = composeAutoReply({ ...base, formName: form, subject: null, text: "Hello", translation });
    expect(mail.subject).toBe(translation.text("mail.receivedSubject", { form }));
    expect(mail.text).toBe(`Hello\n\n-- \n${translation.text("mail.whyReceived", { form })}\n`);
    expect(mail.html).toContain(tag);
    expect(mail.html).toContain(escapeHtml(translation.text("mail.whyReceived", { form })));
    expect(mail.html).not.toContain("<b>");
  });

  test("quote a message under its date, with a bar on the side where lines start", () => {
    const mail = composeReply({
      ...base,
      ...{
        senderName: "Ada",
        subject: "Re: Hello",
        text: "Yes.",
        references: [],
        timeZone: "Europe/Berlin",
        translation,
      },
      submission: { createdAt: new Date("2026-03-01T12:34:56.000Z"), fields: [["message", "Is it free?"]] },
    });
    const [before = "", after = ""] = translation.text("mail.youWrote").split("{date}");
    const lead = mail.text.split("\n")[2] ?? "";
    expect(lead.startsWith(before) && lead.endsWith(after), lead).toBe(true);
    expect(lead).toMatch(/2026|٢٠٢٦/);
    expect(lead).toMatch(/13[:.]34|١٣:٣٤|01:34|1:34/);
    expect(mail.html).toContain(tag);
    expect(mail.html).toContain(`border-${["ar", "he"].includes(language) ? "right" : "left"}:2px`);
  });
});

test.each([
  ["en", "Review and confirm:"],
  ["fr", "Vérifier et confirmer\u00a0:"],
  ["ja", "内容を見て確認する："],
] as const)("A link's label ends with a colon as typeset in %s", (language, label) => {
  const link = "https://postern.test/confirm-message/1";
  const layout = linkEmails.confirmMessage({ form: "Shop", link, validDays: 7, translation: translationOf(language) });
  expect(renderText(layout)).toContain(`\n\n${label}\n${link}\n`);
});
