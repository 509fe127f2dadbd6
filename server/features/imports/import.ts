import { setImmediate } from "node:timers/promises";
import { addressesAi, NO_FILTER, originOf, type Screened, screenMessage, thresholdOf } from "@postern/spam";
import { requirePermission } from "../../core/access/require-permission.ts";
import { finishAccess, recordAccess } from "../../core/access-log/access-log.ts";
import { findOwnAccount } from "../../core/accounts/store/accounts.ts";
import type { NewFile } from "../../core/attachments/store.ts";
import type { Folder, Submission } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { readForm } from "../../core/forms/forms.ts";
import type { FormRow } from "../../core/forms/store/forms.ts";
import { recordImport } from "../../core/history/store/changes.ts";
import { invalid, notFound } from "../../core/platform/errors.ts";
import { cutOffsOfForm, withoutLeft } from "../../core/scope/content-retention.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { type SubmittedFields, storedReasons } from "../../core/scope/store/submitted-fields.ts";
import { filterOf, findFilter } from "../../core/spam/store/filters.ts";
import { applyRules } from "../rules/apply-rules.ts";
import { findRuleSet } from "../rules/store/rule-sets.ts";
import { findPresent, insertImported } from "./store.ts";

export interface ImportedSubmission
  extends Pick<
    Submission,
    "id" | "createdAt" | "status" | "sender" | "preview" | "replyTo" | "ip" | "userAgent" | "referrer"
  > {
  readonly fields: SubmittedFields;
  /** Names of attached files, whose content is not in the import file. */
  readonly files: readonly string[];
  /** The id in the Postern it was exported from; null if it comes from elsewhere. */
  readonly sourceId: string | null;
  /** Folder in the source; null if the file does not say. */
  readonly folder: Folder | null;
}

export type ImportOutcome = Folder | "already there" | "expired" | "future";

export interface Import {
  readonly form: FormRow;
  /** The owner's, for dates without one. */
  readonly timeZone: string;
  /** Adds messages that do not exist yet, all or none, and returns the outcome of each. */
  add(messages: readonly ImportedSubmission[], source: string): Promise<ImportOutcome[]>;
  /** Completes the entry in the access log. */
  finish(complete: boolean): Promise<void>;
}

/** Messages screened in one go; other requests get their turn in between. */
const SLICE = 20;

/**
 * Starts an import of messages into a form. They keep their original date and are never delivered. A preview adds
 * nothing. The operator's import keeps the ids from Postern's own files if no other form has them.
 */
export async function openImport(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly preview: boolean },
): Promise<Import> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, { formId: input.formId });
  const account = await findOwnAccount(scope, deps.db);
  if (account === null) throw notFound("account");
  const { rules } = await findRuleSet(scope, deps.db);
  const filterRow = await findFilter(scope, deps.db);
  const filter = filterRow === null ? NO_FILTER : filterOf(filterRow);
  const recordId = input.preview ? null : await recordStart(scope, deps, form.id);
  let added = 0;

  const screened = async (messages: readonly ImportedSubmission[], source: string) => {
    const verdicts: Screened[] = [];
    for (const [index, message] of messages.entries()) {
      if (index % SLICE === 0) await setImmediate();
      verdicts.push(message.folder === null ? judged(message) : given(message.folder, source));
    }
    return verdicts;
  };
  const given = (folder: Folder, source: string): Screened => {
    const threshold = thresholdOf({ sensitivity: form.sensitivity, kind: form.kind });
    const [points, detail] = folder === "spam" ? [threshold, "was spam there"] : [0, "was not spam there"];
    const reasons = [{ name: "import", points, detail: `Imported from ${source}, ${detail}` }];
    return { folder, score: points, threshold, reasons, isDoubtful: false, fromOwnPage: null };
  };
  const judged = ({ fields, referrer }: ImportedSubmission) =>
    screenMessage(
      { sensitivity: form.sensitivity, kind: form.kind, habits: null },
      { fields, origin: originOf(referrer) },
      filter,
    );

  return {
    form,
    timeZone: account.timeZone,
    add: async (messages, source) => {
      const now = deps.clock.now();
      await refuseFullDisk(deps);
      const present = await findPresent(scope, deps.db, form.id, messages.flatMap(idsOf));
      const isPresent = (message: ImportedSubmission) => idsOf(message).some((id) => present.has(id));
      const due = messages.filter((message) => timeliness(scope, message, now) === null && !isPresent(message));
      const verdicts = new Map<ImportedSubmission, Screened>();
      (await screened(due, source)).forEach((verdict, index) => {
        const message = due[index];
        if (message !== undefined) verdicts.set(message, verdict);
      });
      const inserted = input.preview
        ? new Set(due.map(({ id }) => id))
        : await insert(due, (message) => verdicts.get(message), now);
      const seen = new Set<string>();
      const outcomes = messages.map((message): ImportOutcome => {
        const verdict = verdicts.get(message);
        if (verdict === undefined) return timeliness(scope, message, now) ?? "already there";
        const isFirst = inserted.has(message.id) && !seen.has(message.id);
        seen.add(message.id);
        return isFirst ? verdict.folder : "already there";
      });
      added += outcomes.filter((outcome) => outcome === "inbox" || outcome === "spam").length;
      return outcomes;
    },
    finish: async (complete) => {
      if (recordId === null) return;
      await recordImport(scope, deps.db, { name: form.name, submissions: added });
      await finishAccess(scope, deps, { id: recordId, rows: added, complete });
    },
  };

  async function insert(
    messages: readonly ImportedSubmission[],
    verdictOf: (message: ImportedSubmission) => Screened | undefined,
    now: Date,
  ): Promise<ReadonlySet<string>> {
    const cutOffs = cutOffsOfForm(form, now);
    const rows = messages.map((message) => {
      const verdict = verdictOf(message);
      if (verdict === undefined) throw new Error("A message is about to be imported without a verdict.");
      const { sourceId, files, ...row } = withoutLeft(cutOffs, {
        ...message,
        spamReasons: storedReasons(verdict.reasons),
      });
      return {
        ...row,
        files: files.map((name) => fileNotImported(deps.newId("file"), name)),
        sourceId: scope.actor.kind === "operator" ? sourceId : null,
        folder: verdict.folder,
        spamScore: verdict.score,
        spamThreshold: verdict.threshold,
        isDoubtful: verdict.isDoubtful || null,
        fromOwnPage: verdict.fromOwnPage,
        addressesAi: addressesAi(message.fields),
        importedAt: now,
        rules:
          verdict.folder === "spam"
            ? null
            : applyRules(rules, {
                formId: form.id,
                fields: row.fields,
                replyTo: row.replyTo,
                hasFiles: files.length > 0,
              }),
      };
    });
    const inserted = await insertImported(scope, deps.db, form.id, rows, cutOffs);
    if (inserted === null) throw notFound("form");
    return inserted;
  }
}

const FILES_FIELD = "files";

/** It is listed with its message as left out. */
function fileNotImported(id: string, name: string): NewFile {
  const unknown = { declaredType: null, type: null, size: 0, sha256: null, storageKey: null, signals: [] };
  return { id, field: FILES_FIELD, name, ...unknown, leftOut: "not-imported", scan: "not-scanned" };
}

function idsOf({ id, sourceId }: ImportedSubmission): string[] {
  return sourceId === null ? [id] : [id, sourceId];
}

/** `null` within the retention window. */
function timeliness(scope: OwnerScope, { createdAt }: ImportedSubmission, now: Date): "expired" | "future" | null {
  if (createdAt > now) return "future";
  return createdAt <= scope.visibleAfter ? "expired" : null;
}

function recordStart(scope: OwnerScope, deps: Deps, formId: string): Promise<string> {
  const nothingYet = { rows: 0, complete: false };
  return recordAccess(scope, deps, {
    surface: "csv_import",
    clientName: null,
    formId,
    folder: null,
    contents: false,
    ...nothingYet,
  });
}

async function refuseFullDisk({ config, disk }: Deps): Promise<void> {
  if (config.databaseUrl === null && (await disk.state())?.level === "full") {
    throw invalid("The disk is almost full. Free some space, then import the file again to continue.");
  }
}
