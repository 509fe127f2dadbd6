import { formSettingEntries } from "../../../shared/form-settings.ts";
import { type LegalBasis, readLegalBasis } from "../../../shared/legal-bases.ts";
import { MAX_TRASH_DAYS } from "../../../shared/limits.ts";
import type { Role } from "../../../shared/permissions.ts";
import type { DraftStorage } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { daysInForce } from "../../core/scope/content-retention.ts";
import { recordDaysOf, retentionDaysOf } from "../../core/scope/retention-window.ts";
import type { IntakeScope, OwnerScope } from "../../core/scope/scope.ts";
import { findFilter } from "../../core/spam/store/filters.ts";
import { CONFIRMATION_DAYS } from "../confirmed-addresses/confirmation-channel.ts";
import { findRuleSet } from "../rules/store/rule-sets.ts";
import { findMailHost, listMachines, type Machine } from "./machines.ts";
import { type Recipient, type RecipientSources, recipientsOf } from "./recipients.ts";
import { type FactRows, findFactRows } from "./store/facts.ts";

/** A processor engaged by the owner. */
export interface Provider {
  readonly name: string;
  readonly role: string;
  readonly country: string;
  /** The contract's date, or a description of it. */
  readonly contract: string;
}

export interface RecipientNote {
  readonly recipient: string;
  readonly note: string;
}

export interface Controller {
  readonly name: string | null;
  readonly contact: string | null;
  readonly representative: string | null;
  readonly dataProtectionOfficer: string | null;
}

/** The stored parts of a message, and their retention if shorter than its window. */
export interface KeptData {
  readonly contents: boolean;
  /** For the address, browser and page. Null if they are kept as long as the message. */
  readonly originDays: number | null;
  /** Null if contents are kept as long as the message. */
  readonly contentsDays: number | null;
}

export interface FormFacts {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** The form's privacy page for visitors. */
  readonly pageUrl: string;
  readonly isPublic: boolean;
  readonly namesRecipients: boolean;
  readonly purpose: string | null;
  readonly legalBasis: LegalBasis | null;
  readonly people: string | null;
  readonly data: string | null;
  readonly words: string | null;
  readonly policyUrl: string | null;
  readonly language: string | null;
  /** Whether any of its messages has a stored file. */
  readonly hasFiles: boolean;
  readonly asksConfirmation: boolean;
  readonly repliesAutomatically: boolean;
  readonly draftStorage: DraftStorage;
  /** What the record says of its settings. */
  readonly settings: readonly string[];
  readonly hidesFields: boolean;
  readonly kept: KeptData;
  readonly recipients: readonly Recipient[];
}

/** Facts about an account's processing, from its current settings and its owner's entries. */
export interface PrivacyFacts {
  readonly controller: Controller;
  readonly providers: readonly Provider[];
  /** Notes on countries and safeguards, by recipient key. */
  readonly notes: ReadonlyMap<string, string>;
  /** Besides this server. */
  readonly machines: readonly Machine[];
  readonly hasBackups: boolean;
  readonly forms: readonly FormFacts[];
  readonly members: readonly { readonly role: Role; readonly isLimited: boolean; readonly asksForCode: boolean }[];
  readonly days: {
    readonly messages: number;
    readonly trash: number;
    readonly unconfirmed: number;
    readonly records: number;
  };
}

/** For the forms of an owner's scope, or the single form of a visitor's scope. */
export async function readPrivacyFacts(
  scope: OwnerScope | IntakeScope,
  { config, clock, db }: Pick<Deps, "config" | "clock" | "db">,
): Promise<PrivacyFacts> {
  const now = clock.now();
  const [rows, { rules }, services, mailHost] = await Promise.all([
    findFactRows(scope, db, now),
    findRuleSet(scope, db),
    findFilter(scope, db),
    findMailHost(scope, { config, db }),
  ]);
  const { account, privacy, members } = rows;
  const messages = retentionDaysOf(account, config, now);
  const noted = (privacy?.recipientNotes ?? []) as unknown as readonly RecipientNote[];
  const notes = new Map(noted.map(({ recipient, note }) => [recipient, note]));
  const sources = { rows, rules, services, notes, serverAgentContents: config.agentContents };
  return {
    controller: {
      name: privacy?.controllerName ?? null,
      contact: privacy?.controllerContact ?? null,
      representative: privacy?.representative ?? null,
      dataProtectionOfficer: privacy?.dataProtectionOfficer ?? null,
    },
    providers: (privacy?.providers ?? []) as unknown as readonly Provider[],
    notes,
    machines: listMachines(config, mailHost, notes),
    hasBackups: config.backup.to !== null || config.databaseUrl !== null,
    forms: rows.forms.map((form) => factsOf(form, sources, { config, now })),
    members: members.map(({ role, allForms, user }) => ({
      ...{ role, isLimited: !allForms },
      asksForCode: user.twoFactorEnabled,
    })),
    days: {
      messages,
      trash: Math.min(MAX_TRASH_DAYS, messages),
      unconfirmed: Math.min(CONFIRMATION_DAYS, messages),
      records: recordDaysOf(account, messages),
    },
  };
}

interface FactsAt {
  readonly config: Deps["config"];
  readonly now: Date;
}

function factsOf(form: FactRows["forms"][number], sources: RecipientSources, { config, now }: FactsAt): FormFacts {
  const { id, name, status, privacy, language, asksConfirmation, draftStorage } = form;
  const address = form.addresses[0]?.address ?? id;
  return {
    ...{ id, name, language, asksConfirmation, draftStorage },
    isArchived: status === "archived",
    pageUrl: `${config.publicUrl}/f/${address}/privacy`,
    isPublic: privacy?.isPublic ?? false,
    namesRecipients: privacy?.namesRecipients ?? false,
    purpose: privacy?.purpose ?? null,
    legalBasis: readLegalBasis(privacy?.legalBasis),
    people: privacy?.people ?? null,
    data: privacy?.data ?? null,
    words: privacy?.words ?? null,
    policyUrl: privacy?.policyUrl ?? null,
    hasFiles: sources.rows.formsWithFiles.has(id),
    repliesAutomatically: form.autoReplyText !== null,
    settings: formSettingEntries.flatMap(([name, { record }]) => record?.[String(form[name])] ?? []),
    hidesFields: form.hiddenFromAgents.length > 0,
    kept: keptOf(form, now),
    recipients: recipientsOf(form, sources),
  };
}

function keptOf(form: FactRows["forms"][number], now: Date): KeptData {
  const days = daysInForce(form, now);
  return {
    contents: form.keepsContents,
    originDays: days.origin,
    contentsDays: days.contents,
  };
}
