import { z } from "zod";
import {
  MAX_PRIVACY_NAME_LENGTH,
  MAX_PRIVACY_TEXT_LENGTH,
  MAX_PROVIDERS,
  MAX_RECIPIENT_NOTES,
} from "../../../shared/limits.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict } from "../../core/platform/errors.ts";
import { oneLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { cleared, plainText, unturned } from "../form-pages/page-text.ts";
import {
  composeRecord,
  type ListedRecipient,
  listGaps,
  listRecipients,
  type RecordParts,
  type RecordSection,
} from "./compose-record.ts";
import { describeBackups, describeMeasures } from "./describe-server.ts";
import { findUsualFields } from "./form-privacy.ts";
import { type Controller, type Provider, type RecipientNote, readPrivacyFacts } from "./privacy-facts.ts";
import { updateAccountPrivacy } from "./store/privacy.ts";

export interface ProcessingRecord {
  readonly asOf: Date;
  readonly controller: Controller;
  readonly providers: readonly Provider[];
  readonly recipients: readonly ListedRecipient[];
  readonly sections: readonly RecordSection[];
  readonly gaps: readonly string[];
}

export async function readRecord(scope: OwnerScope, deps: Deps): Promise<ProcessingRecord> {
  requirePermission(scope, "account");
  const parts = await readRecordParts(scope, deps);
  return {
    asOf: deps.clock.now(),
    controller: parts.facts.controller,
    providers: parts.facts.providers,
    recipients: listRecipients(parts.facts),
    sections: composeRecord(parts),
    gaps: listGaps(parts),
  };
}

async function readRecordParts(scope: OwnerScope, deps: Deps): Promise<RecordParts> {
  const [facts, seenFields] = await Promise.all([readPrivacyFacts(scope, deps), findUsualFields(scope, deps)]);
  return { facts, seenFields, backups: describeBackups(deps), measures: describeMeasures(facts, deps) };
}

const name = (what: string) =>
  unturned(
    oneLine(what).max(MAX_PRIVACY_NAME_LENGTH, {
      error: `${what} can have at most ${MAX_PRIVACY_NAME_LENGTH} characters.`,
    }),
  );
const optionalText = (what: string) => plainText(what, MAX_PRIVACY_TEXT_LENGTH).transform(cleared).nullish();

const recordInput = z.object({
  controllerName: name("The name").transform(cleared).nullish(),
  controllerContact: optionalText("The contact"),
  representative: optionalText("The representative"),
  dataProtectionOfficer: optionalText("The data protection officer"),
  providers: z
    .array(
      z.object({
        name: name("A service provider’s name").min(1, { error: "Enter a name for each service provider." }),
        role: name("What a service provider does"),
        country: name("A service provider’s country"),
        contract: name("A contract"),
      }),
    )
    .max(MAX_PROVIDERS, { error: `Name at most ${MAX_PROVIDERS} service providers.` })
    .refine((list) => new Set(list.map((provider) => provider.name)).size === list.length, {
      error: "Name each service provider once.",
    })
    .nullish(),
  recipientNotes: z
    .array(z.object({ recipient: z.string().max(400), note: name("A note") }))
    .max(MAX_RECIPIENT_NOTES, { error: `Write at most ${MAX_RECIPIENT_NOTES} notes.` })
    .nullish(),
});

export type RecordInput = z.input<typeof recordInput>;

/** Changes only the given fields of the record; an empty text clears one. */
export async function setRecord(scope: OwnerScope, deps: Deps, input: RecordInput): Promise<ProcessingRecord> {
  requirePermission(scope, "account");
  const { providers, recipientNotes, ...texts } = parseInput(recordInput, input);
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  if (texts.controllerName === null || texts.controllerContact === null) await requireNoPage(scope, deps);
  await updateAccountPrivacy(scope, deps.db, {
    ...given,
    ...(providers == null ? {} : { providers }),
    ...(recipientNotes == null ? {} : { recipientNotes: await keptNotes(scope, deps, recipientNotes) }),
  });
  return readRecord(scope, deps);
}

/** A published page must name a contact for visitors. */
async function requireNoPage(scope: OwnerScope, deps: Deps): Promise<void> {
  const shown = (await readPrivacyFacts(scope, deps)).forms.find(({ isPublic }) => isPublic);
  if (shown === undefined) return;
  throw conflict(`The page of “${shown.name}” tells visitors who is responsible. Turn it off first.`);
}

/** Keeps only notes on existing recipients. */
async function keptNotes(scope: OwnerScope, deps: Deps, notes: readonly RecipientNote[]) {
  const recipients = listRecipients(await readPrivacyFacts(scope, deps));
  const keys = new Set(recipients.map(({ key }) => key));
  return notes.filter(({ recipient, note }) => note !== "" && keys.has(recipient)).map((note) => ({ ...note }));
}
