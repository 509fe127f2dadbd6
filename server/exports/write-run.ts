import { createHash } from "node:crypto";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import { composeExport } from "../mail/compose-export.ts";
import type { MailTransport } from "../mail/transport.ts";
import { unseal } from "../platform/secret.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { finishAccess } from "../services/access-log/access-log.ts";
import { sendsMail } from "../services/mail/mailer.ts";
import { listExportAddresses } from "../services/scheduled-exports/read-target.ts";
import type { AttemptedRun, ClaimedRun } from "../services/scheduled-exports/run-schedules.ts";
import { type FileTarget, openFileTarget, TargetError } from "../services/scheduled-exports/targets.ts";
import { type SubmissionStream, streamSubmissions } from "../services/submissions/export.ts";
import { accountColumns, type Columns, formColumns, MAX_FIELD_COLUMNS } from "./columns.ts";
import { csvPieces } from "./csv-pieces.ts";
import { recordRun } from "./send-export.ts";

type Work = Pick<ClaimedRun, "run" | "schedule">;
type Arrived = Extract<AttemptedRun, { arrived: true }>;

/** Attached files are in memory, and few mail servers take more. */
const MAX_ATTACHED_BYTES = 5_000_000;
const MAX_SENDING_MS = 5 * MINUTE_MS;

const CSV = "text/csv; charset=utf-8; header=present";
const JSON_TYPE = "application/json";

/**
 * Writes one run of a scheduled export, the file first and then its manifest, so that a manifest says the file is whole.
 * Both have the same names in every attempt. What leaves is on record before it does.
 */
export async function writeRun(
  scope: OwnerScope,
  deps: Deps,
  work: Work,
  { mail, signal }: { readonly mail: MailTransport; readonly signal: AbortSignal },
): Promise<AttemptedRun> {
  const { run, schedule } = work;
  const source = await streamSubmissions(scope, deps, {
    formId: schedule.formId,
    runId: run.id,
    mostFieldNames: MAX_FIELD_COLUMNS + 1,
  });
  try {
    if (schedule.target === "email") return await mailRun(scope, deps, work, source, mail, signal);
    const target = openTarget(deps, work);
    const recordId = await recordRun(scope, deps, { formId: schedule.formId, runId: run.id });
    const file = csvFile(work, source, signal);
    await target.write(`${run.fileName}.csv`, CSV, file.content);
    const arrived = file.summary();
    await target.write(`${run.fileName}.json`, JSON_TYPE, once(manifestOf(work, arrived, file.columns)));
    await finishAccess(scope, deps, { id: recordId, rows: arrived.rows, complete: true });
    return arrived;
  } catch (error) {
    if (error instanceof TargetError) return { arrived: false, detail: error.message };
    throw error;
  } finally {
    await source.close();
  }
}

function openTarget(deps: Deps, { schedule }: Work): FileTarget {
  const { target, settings, encryptedSecret } = schedule;
  const secret = unseal(deps.keys.exportSecrets, encryptedSecret ?? "", schedule.id);
  if (secret === null) throw new TargetError("The password cannot be read any more. Enter it again.");
  if (target === "email" || target === "sftp") throw new Error(`A run cannot be written to ${target}.`);
  return openFileTarget(deps, target, { ...settings, secret });
}

interface CsvFile {
  readonly columns: Columns;
  readonly content: AsyncGenerator<Uint8Array>;
  summary(): Arrived;
}

function csvFile({ schedule }: Work, source: SubmissionStream, signal: AbortSignal): CsvFile {
  const { formId, variant } = schedule;
  const more = { withConfirmations: source.hasConfirmations, withNotKept: source.hasNotKept };
  const columns =
    formId === null
      ? accountColumns(source.fieldNames, source.formNames, variant, more)
      : formColumns(source.fieldNames, variant, more);
  const pieces = csvPieces(source, columns, variant);
  const hash = createHash("sha256");
  let bytes = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    for (let piece = await pieces.next(); piece !== null; piece = await pieces.next()) {
      signal.throwIfAborted();
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  }
  return {
    columns,
    content: read(),
    summary: () => {
      const rows = pieces.rows();
      return {
        arrived: true,
        rows,
        bytes,
        sha256: hash.digest("hex"),
        detail: "The file and its manifest were written.",
      };
    },
  };
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function manifestOf({ run, schedule }: Work, { rows, bytes, sha256 }: Arrived, columns: Columns): string {
  const manifest = {
    schedule: schedule.id,
    form: schedule.formId,
    run: run.number,
    from: run.previousCutAt?.toISOString() ?? null,
    to: run.cutAt.toISOString(),
    file: `${run.fileName}.csv`,
    variant: schedule.variant,
    includes_spam: schedule.includesSpam,
    rows,
    bytes,
    sha256,
    columns: columns.header,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function mailRun(
  scope: OwnerScope,
  deps: Deps,
  work: Work,
  source: SubmissionStream,
  mail: MailTransport,
  signal: AbortSignal,
): Promise<AttemptedRun> {
  const { run, schedule } = work;
  const { address, attach } = schedule.settings;
  const nothing = { arrived: true, rows: 0, bytes: 0, sha256: createHash("sha256").digest("hex") } as const;
  // The rows of a run are always counted.
  const rows = source.rowCount ?? 0;
  if (rows === 0) return { ...nothing, detail: "There were no new messages, so no email was sent." };
  if (!(await listExportAddresses(scope, deps)).includes(address)) {
    return { arrived: false, detail: `${address} is not confirmed any more. Choose another address.` };
  }
  const attached = attach ? await attachable(scope, deps, work, source, signal) : null;
  const recordId =
    attached === null || typeof attached === "string"
      ? null
      : await recordRun(scope, deps, { formId: schedule.formId, runId: run.id });
  const message = composeExport({
    id: run.id,
    to: address,
    formName: schedule.formName,
    rows,
    previousCutAt: run.previousCutAt,
    cutAt: run.cutAt,
    timeZone: schedule.owner.timeZone,
    publicUrl: deps.config.publicUrl,
    files: attached === null || typeof attached === "string" ? null : attached.files,
    attachmentMissing: typeof attached === "string" ? attached : null,
  });
  const sent = await mail.send(message, AbortSignal.any([signal, AbortSignal.timeout(MAX_SENDING_MS)]));
  if (sent.outcome !== "delivered") return { arrived: false, detail: sent.detail };
  if (attached === null || typeof attached === "string") {
    return { ...nothing, rows, detail: "An email with a link was sent." };
  }
  if (recordId !== null) await finishAccess(scope, deps, { id: recordId, rows: attached.summary.rows, complete: true });
  return { ...attached.summary, detail: "An email with the file was sent." };
}

interface Attached {
  readonly files: { readonly name: string; readonly contentType: string; readonly content: Buffer }[];
  readonly summary: Arrived;
}

/** The files to attach, or why there is only a link. */
async function attachable(
  scope: OwnerScope,
  deps: Deps,
  work: Work,
  source: SubmissionStream,
  signal: AbortSignal,
): Promise<Attached | string> {
  // Emails as files stay in the data folder, where nothing removes the messages in them.
  if (!(await sendsMail(scope, deps))) return "Email is not set up on this server, so nothing was attached.";
  const file = csvFile(work, source, signal);
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of file.content) {
    bytes += piece.byteLength;
    if (bytes > MAX_ATTACHED_BYTES) return "The file has more than 5 MB. Sign in to download it.";
    held.push(piece);
  }
  const summary = file.summary();
  const { fileName } = work.run;
  return {
    summary,
    files: [
      { name: `${fileName}.csv`, contentType: "text/csv; charset=utf-8", content: Buffer.concat(held) },
      {
        name: `${fileName}.json`,
        contentType: JSON_TYPE,
        content: Buffer.from(manifestOf(work, summary, file.columns)),
      },
    ],
  };
}
