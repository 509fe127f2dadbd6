import { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { Folder, Form, Submission } from "../../server/core/database/db.ts";
import type { Deps } from "../../server/core/deps.ts";
import type { FloodLimits } from "../../server/core/intake/flood-guard.ts";
import { createIntake } from "../../server/core/intake/intake.ts";
import { intakePath } from "../../server/core/intake/intake-path.ts";
import { defaultUploadLimits, type UploadLimits } from "../../server/core/intake/read-body.ts";
import {
  createSubmissionWriter,
  defaultWriterLimits,
  type WriterLimits,
} from "../../server/core/intake/submission-writer.ts";
import { type SpamReason, spamReasonsOf } from "../../server/core/scope/store/submitted-fields.ts";
import { type FormFacts, owner } from "./builders.ts";

type ReceivedSubmission = Omit<Submission, "spamReasons"> & { readonly spamReasons: readonly SpamReason[] };

export interface TestIntakeOptions {
  readonly flood?: FloodLimits;
  readonly uploads?: UploadLimits;
  readonly writer?: Partial<WriterLimits>;
  readonly postsAtOnce?: number;
}

const noFlood: FloodLimits = {
  perSender: { burst: 1e6, intervalMs: 1e-3 },
  perForm: { burst: 1e12, intervalMs: 1e-9 },
  filesPerSender: { burst: 1e12, intervalMs: 1e-9 },
  filesPerForm: { burst: 1e12, intervalMs: 1e-9 },
  maxSenders: 1_000,
  maxForms: 1_000,
};

/** The intake with its real parts, as `app.ts` mounts it; closed after the test. */
export function createTestIntake(deps: Deps, options: TestIntakeOptions = {}): TestIntake {
  const writer = createSubmissionWriter(deps, { ...defaultWriterLimits, ...options.writer });
  onTestFinished(() => writer.close());
  return new TestIntake(
    deps,
    new Hono({ getPath: intakePath }).route(
      "/f",
      createIntake(deps, writer, {
        flood: options.flood ?? noFlood,
        uploads: options.uploads ?? defaultUploadLimits,
        postsAtOnce: options.postsAtOnce,
      }),
    ),
  );
}

export class TestIntake {
  readonly app: Hono;
  readonly #deps: Deps;

  constructor(deps: Deps, app: Hono) {
    this.#deps = deps;
    this.app = app;
  }

  /** Creates a form with a new owner. */
  async form(facts: FormFacts = {}): Promise<Form> {
    return (await (await owner(this.#deps)).form(facts)).form;
  }

  async post(formId: string, body: BodyInit | null, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    // As every browser sends it; a stream's length is unknown.
    const text = typeof body === "string" || body instanceof URLSearchParams ? body.toString() : null;
    const length = text === null ? {} : { "content-length": String(Buffer.byteLength(text)) };
    const init = { method: "POST", body, headers: { ...length, ...headers }, duplex: "half" } as const;
    return this.app.request(`/f/${formId}`, init);
  }

  /** Posts these fields as a script would. */
  async send(formId: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    return this.post(formId, new URLSearchParams(fields), { accept: "application/json", ...headers });
  }

  /** The same; returns the stored submission's id. */
  async submit(formId: string, fields: Readonly<Record<string, string>>): Promise<string> {
    return ((await (await this.send(formId, fields)).json()) as { id: string }).id;
  }

  async submissions(formId: string): Promise<ReceivedSubmission[]> {
    const found = await this.#deps.db.prisma.submission.findMany({ where: { formId }, orderBy: { id: "asc" } });
    return found.map((row) => ({ ...row, folder: row.folder as Folder, spamReasons: spamReasonsOf(row) }));
  }

  /** Counts for a form, or for nonexistent forms if omitted: outcome → count over all hours. */
  async outcomeCounts(formId = ""): Promise<Record<string, number>> {
    const rows = await this.#deps.db.prisma.receiptCount.groupBy({
      by: ["outcome"],
      where: { formId },
      _sum: { count: true },
    });
    return Object.fromEntries(rows.map((row) => [row.outcome, Number(row._sum.count)]));
  }
}
