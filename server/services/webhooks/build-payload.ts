import type { SubmittedFields } from "../../store/submissions/submissions.ts";

/** Raised when a receiver that reads today's payload could no longer read tomorrow's; additions do not raise it. */
export const PAYLOAD_VERSION = 1;

export interface PayloadFacts {
  readonly type: "submission.delivered" | "submission.test";
  /** When the submission was delivered; the same in every attempt, so that the body is too. */
  readonly occurredAt: Date;
  readonly submission: { readonly id: string; readonly createdAt: Date; readonly fields: SubmittedFields };
  readonly form: { readonly id: string; readonly name: string };
  /** The fields that the endpoint asked for; empty for all. */
  readonly fieldNames: readonly string[];
  readonly publicUrl: string;
}

/** What a receiver gets, as docs/reference/webhook-payload.md describes it. */
export function buildPayload(facts: PayloadFacts): Buffer {
  const { type, occurredAt, submission, form, fieldNames, publicUrl } = facts;
  const isAskedFor = (name: string) => fieldNames.length === 0 || fieldNames.includes(name);
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
        fields: submission.fields.filter(([name]) => isAskedFor(name)).map(([name, value]) => ({ name, value })),
        url: `${publicUrl}/forms/${form.id}/inbox?submission=${submission.id}`,
      },
    },
  };
  return Buffer.from(JSON.stringify(payload));
}
