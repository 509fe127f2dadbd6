import { createHmac, randomBytes } from "node:crypto";
import type { Notice } from "../../../shared/notices.ts";
import { visibleFileName } from "../attachments/file-name.ts";
import type { DeliveredFile, DueConfirmation } from "../deliveries/store/due-delivery.ts";
import { submissionUrl } from "../platform/submission-url.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";

/** Raised for changes that break receivers of the current payload; additions do not raise it. */
const PAYLOAD_VERSION = 1;

export interface PayloadFacts {
  readonly type: "submission.delivered" | "submission.test";
  /** Time of the submission; constant over attempts, which keeps the body constant. */
  readonly occurredAt: Date;
  readonly submission: {
    readonly id: string;
    readonly createdAt: Date;
    readonly fields: SubmittedFields;
    readonly files?: readonly DeliveredFile[];
  };
  readonly form: { readonly id: string; readonly name: string };
  /** Absent or null if the visitor need not confirm. */
  readonly confirmation?: DueConfirmation | null;
  /** The fields that the endpoint chose; empty for all. */
  readonly fieldNames: readonly string[];
  /** False to report only that a message has arrived. */
  readonly includesFields: boolean;
  readonly publicUrl: string;
  /** Download URL of each available file, by its id. */
  readonly fileUrls?: ReadonlyMap<string, string>;
}

export function isFieldWanted(
  { fieldNames, includesFields }: Pick<PayloadFacts, "fieldNames" | "includesFields">,
  name: string,
): boolean {
  return includesFields && (fieldNames.length === 0 || fieldNames.includes(name));
}

/** Described in docs/reference/webhook-payload.md. */
export function buildPayload(facts: PayloadFacts): Buffer {
  const { type, occurredAt, submission, form } = facts;
  const fields = submission.fields.filter(([name]) => isFieldWanted(facts, name));
  const files = (submission.files ?? [])
    .filter(({ field }) => isFieldWanted(facts, field))
    .map((file) => presentFile(file, facts.fileUrls?.get(file.id)));
  const payload = {
    type,
    timestamp: occurredAt.toISOString(),
    data: {
      version: PAYLOAD_VERSION,
      submission: {
        id: submission.id,
        created_at: submission.createdAt.toISOString(),
        form_id: form.id,
        form_name: form.name,
        fields: fields.map(([name, value]) => ({ name, value })),
        by_name: firstByName(fields),
        // Submissions without files or confirmation keep the payload they always had.
        ...(files.length === 0 ? {} : { files }),
        ...(facts.confirmation == null ? {} : { confirmation: presentConfirmation(facts, facts.confirmation) }),
        url: submissionUrl(facts.publicUrl, { id: submission.id, formId: form.id }),
      },
    },
  };
  return Buffer.from(JSON.stringify(payload));
}

/** Described in the same document. */
export function buildNoticePayload({ type, at, title, text, since, about }: Notice, url: string): Buffer {
  const data = { version: PAYLOAD_VERSION, title, text, since: since.toISOString(), url, ...about };
  return Buffer.from(JSON.stringify({ type, timestamp: at.toISOString(), data }));
}

/** The text contains the visitor's address, so it is included only with all fields. */
function presentConfirmation(
  { fieldNames, includesFields }: Pick<PayloadFacts, "fieldNames" | "includesFields">,
  { sentAt, confirmedAt, words, language, releasedAt }: DueConfirmation,
): object {
  return {
    sent_at: sentAt,
    confirmed_at: confirmedAt,
    ...(includesFields && fieldNames.length === 0 ? { words } : {}),
    language,
    released_at: releasedAt,
  };
}

function firstByName(fields: SubmittedFields): Readonly<Record<string, string>> {
  const byName = new Map<string, string>();
  for (const [name, value] of fields) if (!byName.has(name)) byName.set(name, value);
  return Object.fromEntries(byName);
}

function presentFile({ field, name, type, size, sha256, leftOut }: DeliveredFile, url: string | undefined): object {
  const facts = {
    field,
    name: visibleFileName(name),
    type,
    size,
    sha256,
    ...(url === undefined ? {} : { download_url: url }),
  };
  return leftOut === null ? facts : { ...facts, left_out: leftOut };
}

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** A new secret in the receivers' format: the prefix and 32 random bytes in base64. */
export function mintWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export interface Message {
  readonly id: string;
  /** Time of the attempt: receivers refuse timestamps older than a few minutes. */
  readonly sentAt: Date;
  /** Exactly the bytes that are sent. */
  readonly body: Buffer;
}

/** The three headers of the Standard Webhooks specification, with one signature for each active secret. */
export function signMessage(message: Message, secrets: readonly string[]): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(message.sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    const hmac = createHmac("sha256", key).update(`${message.id}.${timestamp}.`).update(message.body);
    return `v1,${hmac.digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
