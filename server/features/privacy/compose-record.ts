import { LEGAL_BASES } from "../../../shared/legal-bases.ts";
import { ROLES } from "../../../shared/permissions.ts";
import { plural } from "../../../shared/plural.ts";
import { originBasis } from "./disclosure.ts";
import type { FormFacts, PrivacyFacts } from "./privacy-facts.ts";
import { shortLine } from "./recipients.ts";

/** One line of a record, such as the recipients of a form. */
export interface RecordRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
}

export interface RecordSection {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly RecordRow[];
}

export interface RecordParts {
  readonly facts: PrivacyFacts;
  /** Field names in each form's newest messages, by form id. */
  readonly seenFields: ReadonlyMap<string, readonly string[]>;
  readonly backups: string;
  readonly measures: readonly string[];
}

/** The record under Article 30(1). */
export function composeRecord(parts: RecordParts): RecordSection[] {
  const { facts } = parts;
  return [
    controllerSection(facts),
    ...facts.forms.map((form) => formSection(form, parts)),
    { key: "recipients", title: "Recipients", rows: listRecipients(facts).map(recipientRow) },
    providerSection(facts),
    retentionSection(parts),
    membersSection(facts),
    { key: "measures", title: "Security measures", rows: [row("measures", "In force", parts.measures)] },
  ];
}

function row(key: string, label: string, values: readonly (string | null)[]): RecordRow {
  return { key, label, values: values.filter((value): value is string => value !== null && value !== "") };
}

function controllerSection({ controller }: PrivacyFacts): RecordSection {
  const { name, contact, representative, dataProtectionOfficer } = controller;
  return {
    key: "controller",
    title: "Controller",
    rows: [
      row("name", "Name", [name]),
      row("contact", "Contact", [contact]),
      row("representative", "Representative", [representative]),
      row("officer", "Data protection officer", [dataProtectionOfficer]),
    ],
  };
}

/** Members' own data is processed too. */
function membersSection({ members, days }: PrivacyFacts): RecordSection {
  const counts = ROLES.map((role) => [role, members.filter((member) => member.role === role).length] as const);
  const people = counts.filter(([, count]) => count > 0).map(([role, count]) => plural(count, role));
  return {
    key: "members",
    title: "Members of the account",
    rows: [
      row("purpose", "Purpose", ["Access to the messages, and a record of who read and changed what"]),
      row("people", "People", [people.toReversed().join(", ")]),
      row("data", "Personal data", [
        "Name, email address and ways to sign in",
        "IP address and browser of each signed-in session",
        "What they read, exported and changed",
      ]),
      row("kept", "Deleted after", [
        "Name, email address and ways to sign in: with the person’s access to their last account",
        "Sessions: when they end",
        `What they read, exported and changed: ${plural(days.records, "day")}`,
      ]),
    ],
  };
}

function formSection(form: FormFacts, { facts, seenFields }: RecordParts): RecordSection {
  const { id, name, isArchived, purpose, legalBasis, people, data, hasFiles, kept, recipients } = form;
  const ofOrigin = `IP address, browser and page: ${LEGAL_BASES[originBasis(form)]}, to recognize spam and abuse`;
  const origin = kept.originDays === null ? "" : `, deleted after ${plural(kept.originDays, "day")}`;
  return {
    key: `form:${id}`,
    title: `Form “${name}”${isArchived ? " (archived)" : ""}`,
    rows: [
      row("purpose", "Purpose", [purpose]),
      row("basis", "Legal basis", [legalBasis === null ? null : LEGAL_BASES[legalBasis], ofOrigin]),
      row("people", "People", [people ?? "People who send the form"]),
      row("data", "Personal data", [data]),
      row("fields", "Fields of recent messages", (seenFields.get(id) ?? []).map(shortLine)),
      row("origin", "Added by the server", [
        `Time of arrival${kept.contents ? "" : ". Contents are passed on and not kept"}`,
        `IP address, browser, page with the form${origin}`,
        "Language of the answer, score of the spam filter",
        hasFiles ? "Attached files" : null,
        ...form.settings,
      ]),
      row(
        "recipients",
        "Recipients",
        recipients.map(({ label }) => label),
      ),
      row("kept", "Deleted after", [
        plural(facts.days.messages, "day"),
        form.asksConfirmation ? `${plural(facts.days.unconfirmed, "day")} if not confirmed` : null,
        kept.contentsDays === null ? null : `${plural(kept.contentsDays, "day")}: contents`,
      ]),
      row("information", "Information for visitors", [form.isPublic ? form.pageUrl : null, form.policyUrl]),
    ],
  };
}

export interface ListedRecipient {
  readonly key: string;
  readonly label: string;
  readonly gets: readonly string[];
  /** Form names; empty if it applies to all forms. */
  readonly forms: readonly string[];
  readonly note: string | null;
}

/** Lists each recipient once, with the data it gets and from which forms. */
export function listRecipients({ forms, machines }: PrivacyFacts): ListedRecipient[] {
  const found = new Map<string, ListedRecipient>();
  for (const { name, recipients } of forms) {
    for (const { key, label, gets, note } of recipients) {
      const before = found.get(key);
      found.set(key, {
        ...{ key, label, note },
        gets: [...new Set([...(before?.gets ?? []), gets])],
        forms: [...new Set([...(before?.forms ?? []), name])],
      });
    }
  }
  return [...found.values(), ...machines.map(({ gets, ...machine }) => ({ ...machine, gets: [gets], forms: [] }))];
}

function recipientRow({ key, label, gets, forms, note }: ListedRecipient): RecordRow {
  return row(key, label, [
    ...gets,
    forms.length === 0 ? null : `Forms: ${forms.join(", ")}`,
    note === null ? null : `Country and safeguards: ${note}`,
  ]);
}

function providerSection({ providers }: PrivacyFacts): RecordSection {
  const rows = providers.map(({ name, role, country, contract }) =>
    row(`provider:${name}`, name, [role, country, contract === "" ? null : `Contract: ${contract}`]),
  );
  return { key: "providers", title: "Service providers", rows };
}

function retentionSection({ facts: { days, forms }, backups }: RecordParts): RecordSection {
  const isAsked = forms.some(({ asksConfirmation }) => asksConfirmation);
  return {
    key: "retention",
    title: "Retention",
    rows: [
      row("messages", "Messages, also in Spam", [`Deleted after ${plural(days.messages, "day")}`]),
      row("trash", "Messages in the Trash", [
        `Deleted after ${plural(days.trash, "day")}, never later than other messages`,
      ]),
      row("unconfirmed", "Messages that wait to be confirmed", [
        isAsked ? `Deleted after ${plural(days.unconfirmed, "day")}` : null,
      ]),
      row("records", "Access record and history", [`Deleted after ${plural(days.records, "day")}`]),
      row("backups", "Backups", [backups]),
      row("copies", "Copies at recipients", [
        "Emails, webhooks and exports that were sent stay where they arrived until they are deleted there",
      ]),
    ].filter(({ values }) => values.length > 0),
  };
}

/** Missing entries of the record, by where to enter them. */
export function listGaps(parts: RecordParts): string[] {
  const { controller, forms, providers } = parts.facts;
  const listed = (where: string, what: readonly (string | false)[]) => {
    const lacking = what.filter((text) => text !== false);
    return lacking.length === 0 ? [] : [`${where}: ${lacking.join(", ")}`];
  };
  return [
    ...listed("Controller", [controller.name === null && "name", controller.contact === null && "contact"]),
    ...forms
      .filter(({ isArchived }) => !isArchived)
      .flatMap(({ name, purpose, legalBasis, data, isPublic, policyUrl }) =>
        listed(`Form “${name}”`, [
          purpose === null && "purpose",
          legalBasis === null && "legal basis",
          data === null && "personal data",
          !isPublic && policyUrl === null && "information for visitors",
        ]),
      ),
    ...listed("Countries and safeguards", [
      ...listRecipients(parts.facts).map(({ note, label }) => note === null && label),
      ...providers.map(({ country, name }) => country === "" && name),
    ]),
    ...(providers.length === 0 ? ["Service providers, such as the host of this server"] : []),
    ...listed(
      "Contracts",
      providers.map(({ name, contract }) => contract === "" && name),
    ),
  ];
}
