import { toVisibleLine } from "../../shared/visible-text.ts";
import { type Page, type PageLine, type PageSection, pageResponse } from "../http/page.ts";
import type { VisitorFacts } from "../services/privacy/form-privacy.ts";
import type { RecipientKind } from "../services/privacy/recipients.ts";
import type { Translation } from "../visitor-language/translation.ts";

/** What becomes of a visitor's message, in their language. Changes are seen after a minute. */
export function privacyPage(facts: VisitorFacts, translation: Translation): Response {
  return pageResponse(composePrivacyPage(facts, translation), {
    status: 200,
    headers: { "Cache-Control": "public, max-age=60", "Referrer-Policy": "no-referrer" },
  });
}

export function composePrivacyPage(facts: VisitorFacts, translation: Translation): Page {
  const { words } = translation;
  const { form } = facts;
  const { title, about } = words.privacy;
  const sections = [
    responsible(facts, translation),
    purpose(facts, translation),
    kept(facts, translation),
    howLong(facts, translation),
    receivers(facts, translation),
    providers(facts, translation),
    section(words.privacy.spam, [words.privacy.spamSorted]),
    section(words.privacy.rights, [words.privacy.rightsText, words.privacy.complaint]),
    more(facts, translation),
  ];
  return {
    title,
    text: translation.fill(about, { form: toVisibleLine(form.name) }),
    sections: sections.filter(({ lines }) => lines.length > 0),
    spoken: translation,
  };
}

function section(heading: string, lines: readonly (PageLine | false | null)[]): PageSection {
  return { heading, lines: lines.filter((line) => line !== false && line !== null) };
}

const own = (text: string | null) => (text === null ? null : { own: text });

function responsible({ controller }: VisitorFacts, translation: Translation): PageSection {
  const { responsible: heading, representative, officer } = translation.words.privacy;
  const named = (text: string, name: string | null) => name !== null && translation.fill(text, { name });
  return section(heading, [
    own(controller.name),
    own(controller.contact),
    named(representative, controller.representative),
    named(officer, controller.dataProtectionOfficer),
  ]);
}

function purpose({ form }: VisitorFacts, translation: Translation): PageSection {
  const { purpose: heading, legalBasis, bases, withdraw, object } = translation.words.privacy;
  const basis = form.legalBasis;
  return section(heading, [
    own(form.purpose),
    basis !== null && translation.fill(legalBasis, { basis: bases[basis] }),
    basis === "consent" && withdraw,
    (basis === "legitimate" || basis === "public") && object,
  ]);
}

function kept({ form }: VisitorFacts, { words: { privacy } }: Translation): PageSection {
  return section(privacy.kept, [
    form.kept.contents ? privacy.entered : privacy.notKept,
    own(form.data),
    form.takesFiles && form.kept.contents && privacy.files,
    privacy.origin,
  ]);
}

/** Copies that are kept elsewhere, for as long as that is chosen there. */
const LEAVES: ReadonlySet<RecipientKind> = new Set(["email", "system", "chat", "export"]);

function howLong({ form, days, hasBackups }: VisitorFacts, translation: Translation): PageSection {
  const {
    howLong: heading,
    keptDays,
    unconfirmedDays,
    originDays,
    fieldDays,
    backups,
    copies,
  } = translation.words.privacy;
  const { kept } = form;
  return section(heading, [
    translation.count(keptDays, days.messages),
    form.asksConfirmation && translation.count(unconfirmedDays, days.unconfirmed),
    kept.originDays !== null && translation.count(originDays, kept.originDays),
    ...kept.fieldDays.map(([field, count]) =>
      translation.fill(translation.count(fieldDays, count), { field: toVisibleLine(field) }),
    ),
    hasBackups && backups,
    form.recipients.some(({ kind }) => LEAVES.has(kind)) && copies,
  ]);
}

const KINDS = ["email", "system", "chat", "export", "agent", "spam-service", "turnstile"] as const;
/** Those that a page names, where its owner wants it to. */
const NAMED: ReadonlySet<RecipientKind> = new Set(["system", "chat", "spam-service"]);

function receivers({ form }: VisitorFacts, translation: Translation): PageSection {
  const { privacy } = translation.words;
  const said: Readonly<Record<RecipientKind, string>> = {
    email: privacy.byEmail,
    system: privacy.systems,
    chat: privacy.chat,
    export: privacy.exports,
    agent: privacy.agents,
    "spam-service": privacy.spamServices,
    turnstile: privacy.turnstile,
  };
  const namesOf = (kind: RecipientKind) =>
    form.namesRecipients && NAMED.has(kind)
      ? [...new Set(form.recipients.filter((one) => one.kind === kind).map(({ name }) => name))]
      : [];
  const lines = KINDS.filter((kind) => form.recipients.some((one) => one.kind === kind)).map((kind) => {
    const names = namesOf(kind);
    const named = translation.fill(privacy.named, { names: names.join(", ") });
    return names.length === 0 ? said[kind] : translation.join(said[kind], named);
  });
  return section(privacy.receivers, [privacy.inbox, ...lines]);
}

function providers({ form, providers: named }: VisitorFacts, { words }: Translation): PageSection {
  const lines = named.map(({ name, role, country }) => ({
    own: [name, role, country].filter((text) => text !== "").join(", "),
  }));
  return section(words.privacy.providers, form.namesRecipients ? lines : []);
}

function more({ form }: VisitorFacts, { words: { privacy } }: Translation): PageSection {
  return section(privacy.more, [
    own(form.words),
    form.policyUrl !== null && { href: form.policyUrl, label: privacy.policy },
  ]);
}
