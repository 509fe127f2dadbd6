import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { MAX_FIELD_NAME_LENGTH, MAX_TABLE_FIELDS } from "../../../shared/limits.ts";
import { hashSecret } from "../access/agent-token.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireContentFor, requirePermission } from "../access/require-permission.ts";
import { insertExportTicket, takeExportTicket } from "../access-log/store/export-tickets.ts";
import type { ExportVariant, Folder } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { listForms, readForm } from "../forms/forms.ts";
import { forbidden, invalid, notFound } from "../platform/errors.ts";
import { instant, parseInput, startsBeforeItEnds } from "../platform/parse-input.ts";
import { seal, unseal } from "../platform/secret.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countMatching } from "./count-submissions.ts";
import { withArrivals } from "./store/content-query.ts";
import {
  countRowsToExport,
  type ExportPeriod,
  exceedsArchive,
  MAX_ARCHIVE_BYTES,
  MAX_ARCHIVE_FILES,
  openSubmissionExport,
  type ShownQuery,
  type SubmissionExport,
} from "./store/export.ts";
import type { Criterion } from "./store/match-person.ts";
import { type Filter, readFilter } from "./submission-filter.ts";

const TICKET_LIFE_MS = MINUTE_MS;

export interface StartedExport {
  /** Path of the download; works once, within a minute, in the session that started it. */
  readonly url: string;
  /** Rows the file would have now; null if only making the file would tell. */
  readonly rows: number | null;
}

export interface ShownExport {
  readonly folder: Folder;
  readonly filter?: Filter | null | undefined;
  readonly isOldestFirst: boolean;
  readonly columns: readonly ShownColumn[] | null;
}

export interface ShownColumn {
  /** Column key of a table's layout: `field:` and a field name, or arrived, sender, labels or files. */
  readonly key: string;
  readonly heading: string;
}

export interface ExportOrder extends ExportPeriod {
  /** `null` for the whole account. */
  readonly formId: string | null;
  readonly variant: ExportVariant;
  /** As an archive with the attached files. */
  readonly withFiles: boolean;
  /** `null` for everything in the period. */
  readonly shown: ShownExport | null;
  /** `null` for exports of any other kind. */
  readonly answer: AnswerOrder | null;
}

/** An answer to a person who asked for the data held about them. */
export interface AnswerOrder extends Criterion {
  /** The newest submission that the owner's search read. */
  readonly upTo: string;
  /** Includes the labels and notes on their messages. */
  readonly withNotes: boolean;
  /** Includes the contents of other people's messages that mention them. */
  readonly withMentions: boolean;
}

/** Columns that every table has. */
const FIXED_COLUMNS = 4;
const NO_COLUMN = "There is no such column.";

const columnsInput = z
  .array(
    z.object({
      key: z
        .string()
        .max(MAX_FIELD_NAME_LENGTH + "field:".length, { error: NO_COLUMN })
        .regex(/^(?:field:[^\0]*|arrived|sender|labels|files)$/s, { error: NO_COLUMN }),
      heading: z
        .string()
        .max(MAX_FIELD_NAME_LENGTH, { error: `A heading can have at most ${MAX_FIELD_NAME_LENGTH} characters.` }),
    }),
  )
  .min(1, { error: "Choose at least one column." })
  .max(MAX_TABLE_FIELDS + FIXED_COLUMNS, { error: `A table can have at most ${MAX_TABLE_FIELDS} fields.` });

/** A filter has its own period. */
const periodInput = z.object({ since: instant.nullish(), until: instant.nullish() }).refine(...startsBeforeItEnds);

/**
 * Starts an export of one form or, without a form, of the whole account: as CSV, or as an archive with the attached files.
 */
export async function startExport(
  scope: OwnerScope,
  deps: Deps,
  input: Pick<ExportOrder, "formId"> &
    Partial<Pick<ExportOrder, "variant" | "withFiles" | "shown">> & {
      readonly period?: z.input<typeof periodInput> | null | undefined;
    },
): Promise<StartedExport> {
  requirePermission(scope, "export");
  if (scope.actor.kind !== "session") throw forbidden("Only the signed-in owner can export.");
  if (input.formId !== null) await readForm(scope, deps, { formId: input.formId });
  const { formId, variant = "spreadsheet", withFiles = false, shown = null } = input;
  const { since = null, until = null } = parseInput(periodInput, input.period ?? {});
  if (shown !== null && shown.columns !== null) parseInput(columnsInput, [...shown.columns]);
  const order = { formId, variant, withFiles, since, until, shown, answer: null };
  const rows = await readInTurn(scope, deps, async () => {
    if (withFiles) await checkArchive(scope, deps, order);
    return shown === null ? countRowsToExport(scope, deps.db, order) : countShown(scope, deps, { formId, shown });
  });
  return { url: await issueTicket(scope, deps, order), rows };
}

/** Returns the path of a download that works once, within a minute, in the scope's own session. */
export async function issueTicket(scope: OwnerScope, deps: Deps, order: ExportOrder): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  const now = deps.clock.now();
  const { shown, answer, ...plain } = order;
  const sealed: Sealed | null = answer !== null ? { answer } : shown;
  await insertExportTicket(scope, deps.db, {
    ...plain,
    tokenHash: hashSecret(ticket),
    shown: sealed === null ? null : seal(keyOf(ticket), JSON.stringify(sealed), scope.accountId),
    expiresAt: new Date(now.getTime() + TICKET_LIFE_MS),
    now,
  });
  return `/exports/${ticket}?account=${scope.accountId}`;
}

type Sealed = ShownExport | { readonly answer: AnswerOrder };

async function countShown(
  scope: OwnerScope,
  deps: Deps,
  { formId, shown }: { readonly formId: string | null; readonly shown: ShownExport },
): Promise<number | null> {
  const { count, lookedAt } = await countMatching(scope, deps, { formId, folder: shown.folder, filter: shown.filter });
  return lookedAt === null ? count : null;
}

/** The search may contain personal data, so only the ticket, which is not stored, can decrypt it. */
function keyOf(ticket: string): Buffer {
  return createHash("sha256").update(`filter of ${ticket}`).digest();
}

async function checkArchive(scope: OwnerScope, deps: Deps, order: ExportOrder): Promise<void> {
  const shown = await readShown(scope, deps, order);
  if (!(await exceedsArchive(scope, deps.db, { ...order, shown }))) return;
  const [files, gigabytes] = [MAX_ARCHIVE_FILES.toLocaleString("en"), MAX_ARCHIVE_BYTES / 1e9];
  throw invalid(
    `An archive can have ${files} files and ${gigabytes} GB, and these messages have more. Choose a period.`,
  );
}

async function readShown(
  scope: OwnerScope,
  deps: Deps,
  { formId, shown }: Pick<ExportOrder, "formId" | "shown">,
): Promise<ShownQuery | null> {
  if (shown === null) return null;
  const filter = await readFilter(scope, deps, { formId, folder: shown.folder, filter: shown.filter });
  return { ...(await withArrivals(scope, deps.db, filter)), isOldestFirst: shown.isOldestFirst };
}

/**
 * Redeems a ticket. A ticket that is wrong, used, expired (at exactly one minute) or another session's is the same
 * NOT_FOUND.
 */
export async function redeemExport(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly ticket: string },
): Promise<ExportOrder> {
  const taken = await takeExportTicket(scope, deps.db, hashSecret(input.ticket), deps.clock.now());
  if (taken === null) throw notFound("export");
  if (taken.shown === null) return { ...taken, shown: null, answer: null };
  const opened = unseal(keyOf(input.ticket), taken.shown, scope.accountId);
  if (opened === null) throw notFound("export");
  // It was validated before it was sealed, and its filter is read again.
  const sealed = JSON.parse(opened) as Sealed;
  return "answer" in sealed
    ? { ...taken, shown: null, answer: sealed.answer }
    : { ...taken, shown: sealed, answer: null };
}

/** The visible submissions of one form or of the account, all or as shown, read at the reader's own pace. */
export interface SubmissionStream extends SubmissionExport {
  /** Names of the forms that rows may belong to, by id. */
  readonly formNames: ReadonlyMap<string, string>;
}

/** Opens the stream over one snapshot; the caller must close it. */
export async function streamSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: Pick<ExportOrder, "formId"> &
    Partial<Pick<ExportOrder, "withFiles" | "since" | "until" | "shown">> & { readonly mostFieldNames: number },
): Promise<SubmissionStream> {
  requireContentFor(scope, ["fields"]);
  const { formId, withFiles = false, since = null, until = null, shown = null, mostFieldNames } = input;
  const forms = formId === null ? await listForms(scope, deps) : [await readForm(scope, deps, { formId })];
  const hasColumns = shown !== null && shown.columns !== null;
  const query = await readShown(scope, deps, { formId, shown });
  const opened = await openSubmissionExport(scope, deps.db, {
    formId,
    mostFieldNames,
    since,
    until,
    withFiles: withFiles || hasColumns,
    withSender: hasColumns,
    shown: query,
  });
  const formNames = new Map(forms.map(({ id, name }) => [id, name]));
  return { ...opened, formNames };
}
