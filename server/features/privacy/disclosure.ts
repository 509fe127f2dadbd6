import { toVisibleLine } from "../../../shared/visible-text.ts";
import type { TextKey } from "../../core/visitor-language/catalogues.ts";
import type { DisclosureLine, DisclosureSection } from "../../core/visitor-language/disclosure-section.ts";
import type { Translation } from "../../core/visitor-language/translation.ts";
import type { FormFacts, PrivacyFacts } from "./privacy-facts.ts";
import type { Recipient, RecipientKind } from "./recipients.ts";

type Lines = readonly (DisclosureLine | false | null)[];

function section(heading: string, lines: Lines): DisclosureSection {
  return { heading, lines: lines.filter((line) => line !== false && line !== null) };
}

const own = (text: string | null) => (text === null ? null : { own: text });

export function tellController({ controller }: PrivacyFacts, translation: Translation): DisclosureSection {
  const { representative, dataProtectionOfficer } = controller;
  return section(translation.text("privacy.responsible"), [
    own(controller.name),
    own(controller.contact),
    representative !== null && translation.text("privacy.representative", { name: representative }),
    dataProtectionOfficer !== null && translation.text("privacy.officer", { name: dataProtectionOfficer }),
  ]);
}

/** `isNamed`: include recipients' names, not only their kinds. */
type Told = Readonly<{ facts: PrivacyFacts; form: FormFacts; isNamed: boolean; translation: Translation }>;

/** For one form: the purpose of its messages, what is stored, how long, and who receives it. */
export function tellForm(told: Told): DisclosureSection[] {
  return [purpose(told), kept(told), howLong(told), receivers(told)];
}

const MAY_OBJECT: ReadonlySet<string | null> = new Set(["legitimate", "public"]);

function purpose({ form, translation }: Told): DisclosureSection {
  const basis = form.legalBasis;
  return section(translation.text("privacy.purpose"), [
    own(form.purpose),
    basis !== null && translation.text("privacy.legalBasis", { basis: translation.text(`privacy.bases.${basis}`) }),
    basis === "consent" && translation.text("privacy.withdraw"),
    MAY_OBJECT.has(basis) && translation.text("privacy.object"),
  ]);
}

const DRAFTS = { off: null, tab: "privacy.draftsTab", day: "privacy.draftsDay" } as const;

function kept({ form, translation }: Told): DisclosureSection {
  const drafts = DRAFTS[form.draftStorage];
  const basis = translation.text(`privacy.bases.${originBasis(form)}`);
  return section(translation.text("privacy.kept"), [
    translation.text(form.kept.contents ? "privacy.entered" : "privacy.notKept"),
    own(form.data),
    form.hasFiles && form.kept.contents && translation.text("privacy.files"),
    form.legalBasis !== "obligation" && translation.text("privacy.voluntary"),
    translation.text("privacy.origin"),
    translation.join(translation.text("privacy.originUse"), translation.text("privacy.legalBasis", { basis })),
    !MAY_OBJECT.has(form.legalBasis) && translation.text("privacy.object"),
    drafts !== null && translation.text(drafts),
  ]);
}

/** Copies kept elsewhere, under the retention chosen there. */
const LEAVES: ReadonlySet<RecipientKind> = new Set(["email", "system", "chat"]);

function howLong({ form, facts: { days, hasBackups }, translation }: Told): DisclosureSection {
  const { contentsDays, originDays } = form.kept;
  return section(translation.text("privacy.howLong"), [
    translation.count("privacy.keptDays", Math.min(contentsDays ?? days.messages, days.messages)),
    form.asksConfirmation && translation.count("privacy.unconfirmedDays", days.unconfirmed),
    originDays !== null && translation.count("privacy.originDays", originDays),
    hasBackups && translation.text("privacy.backups"),
    form.recipients.some(({ kind }) => LEAVES.has(kind)) && translation.text("privacy.copies"),
  ]);
}

const SENTENCES: Readonly<Record<RecipientKind, TextKey>> = {
  email: "privacy.byEmail",
  system: "privacy.systems",
  chat: "privacy.chat",
  agent: "privacy.agents",
  "spam-service": "privacy.spamServices",
  turnstile: "privacy.turnstile",
};

function receivers({ form, isNamed, translation }: Told): DisclosureSection {
  const lines = Object.entries(SENTENCES).flatMap(([kind, key]) => {
    const those = form.recipients.filter((one) => one.kind === kind && one.getsData);
    return those.length === 0 ? [] : [translation.text(key), ...those.map((one) => details(one, isNamed, translation))];
  });
  return section(translation.text("privacy.receivers"), [translation.text("privacy.inbox"), ...once(lines)]);
}

/** Email addresses belong to people, and Cloudflare is named in the sentence itself. */
const UNNAMED: ReadonlySet<RecipientKind> = new Set(["email", "turnstile"]);

/** The location and its safeguards are disclosed whether the recipient is named or not. */
function details({ kind, name, note }: Recipient, isNamed: boolean, translation: Translation): DisclosureLine | null {
  const called = isNamed && !UNNAMED.has(kind) ? name : "";
  if (called === "") return note === null ? null : { before: before(translation, "privacy.safeguards"), own: note };
  return { before: before(translation, "privacy.named"), own: note === null ? called : `${called} (${note})` };
}

/** The text before its colon; the rest is in the owner's language. */
function before(translation: Translation, key: "privacy.safeguards" | "privacy.named"): string {
  const [words = ""] = translation.text(key).split("{", 1);
  return words.trimEnd();
}

function once(lines: Lines): Lines {
  const seen = new Map(lines.map((line) => [JSON.stringify(line), line]));
  return [...seen.values()];
}

/** The owner's processors, and the machines beside this server that hold data. */
export function tellProcessors(facts: PrivacyFacts, isNamed: boolean, translation: Translation): DisclosureSection {
  const joined = (parts: readonly string[]) => own(parts.filter((text) => text !== "").join(", ") || null);
  const lines = [
    ...facts.providers.map(({ name, role, country }) => joined([isNamed ? name : "", role, country])),
    ...facts.machines.map(({ name, note }) => {
      if (isNamed && name !== null) return joined([name, note ?? ""]);
      return note === null ? null : { before: before(translation, "privacy.safeguards"), own: note };
    }),
  ];
  return section(translation.text("privacy.providers"), once(lines));
}

/** Automated spam sorting, and the visitor's rights. */
export function tellRights(translation: Translation): DisclosureSection[] {
  const text = (key: TextKey) => translation.text(key);
  return [
    section(text("privacy.spam"), [text("privacy.spamSorted")]),
    section(text("privacy.rights"), [text("privacy.rightsText"), text("privacy.complaint")]),
  ];
}

/** The form's privacy page for visitors. */
export function tellVisitors(facts: PrivacyFacts, form: FormFacts, translation: Translation) {
  const isNamed = form.namesRecipients;
  const sections = [
    tellController(facts, translation),
    ...tellForm({ facts, form, isNamed, translation }),
    tellProcessors(facts, isNamed, translation),
    ...tellRights(translation),
    section(translation.text("privacy.more"), [
      own(form.words),
      form.policyUrl !== null && { href: form.policyUrl, label: translation.text("privacy.policy") },
    ]),
  ];
  return {
    title: translation.text("privacy.title"),
    text: translation.text("privacy.about", { form: toVisibleLine(form.name) }),
    sections: sections.filter(({ lines }) => lines.length > 0),
  };
}

/**
 * The legal basis for a visitor's address, browser and page. Public authorities cannot rely on legitimate interests in
 * their tasks.
 */
export function originBasis({ legalBasis }: Pick<FormFacts, "legalBasis">): "public" | "legitimate" {
  return legalBasis === "public" ? "public" : "legitimate";
}
