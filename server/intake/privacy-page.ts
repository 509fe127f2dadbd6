import { toVisibleLine } from "../../shared/visible-text.ts";
import { type Page, type PageLine, type PageSection, pageResponse } from "../http/page.ts";
import type { VisitorFacts } from "../services/privacy/form-privacy.ts";
import type { RecipientKind } from "../services/privacy/recipients.ts";
import type { TextKey } from "../visitor-language/catalogues.ts";
import type { Translation } from "../visitor-language/translation.ts";

/** What becomes of a visitor's message, in their language. Changes are seen after a minute. */
export function privacyPage(facts: VisitorFacts, translation: Translation): Response {
  return pageResponse(composePrivacyPage(facts, translation), {
    status: 200,
    headers: { "Cache-Control": "public, max-age=60", "Referrer-Policy": "no-referrer" },
  });
}

export function composePrivacyPage(facts: VisitorFacts, translation: Translation): Page {
  const sections = [
    responsible(facts, translation),
    purpose(facts, translation),
    kept(facts, translation),
    howLong(facts, translation),
    receivers(facts, translation),
    providers(facts, translation),
    section(translation.text("privacy.spam"), [translation.text("privacy.spamSorted")]),
    section(translation.text("privacy.rights"), [
      translation.text("privacy.rightsText"),
      translation.text("privacy.complaint"),
    ]),
    more(facts, translation),
  ];
  return {
    title: translation.text("privacy.title"),
    text: translation.text("privacy.about", { form: toVisibleLine(facts.form.name) }),
    sections: sections.filter(({ lines }) => lines.length > 0),
    spoken: translation,
  };
}

function section(heading: string, lines: readonly (PageLine | false | null)[]): PageSection {
  return { heading, lines: lines.filter((line) => line !== false && line !== null) };
}

const own = (text: string | null) => (text === null ? null : { own: text });

function responsible({ controller }: VisitorFacts, translation: Translation): PageSection {
  const { representative, dataProtectionOfficer } = controller;
  return section(translation.text("privacy.responsible"), [
    own(controller.name),
    own(controller.contact),
    representative !== null && translation.text("privacy.representative", { name: representative }),
    dataProtectionOfficer !== null && translation.text("privacy.officer", { name: dataProtectionOfficer }),
  ]);
}

function purpose({ form }: VisitorFacts, translation: Translation): PageSection {
  const basis = form.legalBasis;
  return section(translation.text("privacy.purpose"), [
    own(form.purpose),
    basis !== null && translation.text("privacy.legalBasis", { basis: translation.text(`privacy.bases.${basis}`) }),
    basis === "consent" && translation.text("privacy.withdraw"),
    (basis === "legitimate" || basis === "public") && translation.text("privacy.object"),
  ]);
}

function kept({ form }: VisitorFacts, translation: Translation): PageSection {
  return section(translation.text("privacy.kept"), [
    translation.text(form.kept.contents ? "privacy.entered" : "privacy.notKept"),
    own(form.data),
    form.takesFiles && form.kept.contents && translation.text("privacy.files"),
    translation.text("privacy.origin"),
  ]);
}

/** Copies that are kept elsewhere, for as long as that is chosen there. */
const LEAVES: ReadonlySet<RecipientKind> = new Set(["email", "system", "chat", "export"]);

function howLong({ form, days, hasBackups }: VisitorFacts, translation: Translation): PageSection {
  const { kept } = form;
  return section(translation.text("privacy.howLong"), [
    translation.count("privacy.keptDays", Math.min(kept.contentsDays ?? days.messages, days.messages)),
    form.asksConfirmation && translation.count("privacy.unconfirmedDays", days.unconfirmed),
    kept.originDays !== null && translation.count("privacy.originDays", kept.originDays),
    hasBackups && translation.text("privacy.backups"),
    form.recipients.some(({ kind }) => LEAVES.has(kind)) && translation.text("privacy.copies"),
  ]);
}

/** In the order of the page. */
const SENTENCES: Readonly<Record<RecipientKind, TextKey>> = {
  email: "privacy.byEmail",
  system: "privacy.systems",
  chat: "privacy.chat",
  export: "privacy.exports",
  agent: "privacy.agents",
  "spam-service": "privacy.spamServices",
  turnstile: "privacy.turnstile",
};
/** Those that a page names, where its owner wants it to. */
const NAMED: ReadonlySet<string> = new Set(["system", "chat", "spam-service"]);

function receivers({ form }: VisitorFacts, translation: Translation): PageSection {
  const namesOf = (kind: string) =>
    form.namesRecipients && NAMED.has(kind)
      ? [...new Set(form.recipients.filter((one) => one.kind === kind).map(({ name }) => name))]
      : [];
  const kinds: ReadonlySet<string> = new Set(form.recipients.map(({ kind }) => kind));
  const told = Object.entries(SENTENCES).filter(([kind]) => kinds.has(kind));
  const lines = told.map(([kind, key]) => {
    const names = namesOf(kind);
    if (names.length === 0) return translation.text(key);
    return translation.join(translation.text(key), translation.text("privacy.named", { names: names.join(", ") }));
  });
  return section(translation.text("privacy.receivers"), [translation.text("privacy.inbox"), ...lines]);
}

function providers({ form, providers: named }: VisitorFacts, translation: Translation): PageSection {
  const lines = named.map(({ name, role, country }) => ({
    own: [name, role, country].filter((text) => text !== "").join(", "),
  }));
  return section(translation.text("privacy.providers"), form.namesRecipients ? lines : []);
}

function more({ form }: VisitorFacts, translation: Translation): PageSection {
  return section(translation.text("privacy.more"), [
    own(form.words),
    form.policyUrl !== null && { href: form.policyUrl, label: translation.text("privacy.policy") },
  ]);
}
