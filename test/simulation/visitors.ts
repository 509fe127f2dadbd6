import { createAuthenticateIntake } from "../../server/core/access/authenticate.ts";
import { Refusal } from "../../server/core/intake/refusal.ts";
import { recordWithFiles, type SubmissionWriter } from "../../server/core/intake/submission-writer.ts";
import type { Checks } from "./checks.ts";
import { FORM_IDS, UNKNOWN_FORM_ID } from "./names.ts";
import type { Act } from "./plan.ts";
import type { Processes } from "./processes.ts";

type Post = Extract<Act, { do: "post" }>;

export class Visitors {
  readonly #processes: Processes;
  readonly #checks: Checks;
  #sendCount = 0;

  constructor(processes: Processes, checks: Checks) {
    this.#processes = processes;
    this.#checks = checks;
  }

  refuse(form: number): Promise<void> {
    const { writer } = this.#processes.web;
    return this.#processes.begin(async () => {
      const formId = [...FORM_IDS, UNKNOWN_FORM_ID][form] ?? null;
      this.#checks.posts.refusing(formId, "no_field");
      await writer.refuse(formId, "no_field");
    });
  }

  /** Several tries run concurrently, as after a double click. */
  async post(act: Post): Promise<void> {
    this.#sendCount += 1;
    const send = this.#sendCount.toString(16).padStart(32, "0");
    if (act.tries === 0) return this.#try(act, null);
    for (let count = 0; count < act.tries; count += 1) await this.#try(act, send);
  }

  /** As the intake does, without reading and screening. */
  async #try(act: Post, sendHash: string | null): Promise<void> {
    const formId = FORM_IDS[act.form] ?? "";
    const { writer } = this.#processes.web;
    await this.#processes.begin(async (deps) => {
      const open = await createAuthenticateIntake(deps).lookUp(formId);
      if (typeof open === "string") return;
      const id = deps.newId("sub");
      const createdAt = deps.clock.now();
      const folder = act.isSpam ? ("spam" as const) : ("inbox" as const);
      const submission = { ...MESSAGE, id, createdAt, folder, sendHash, spamScore: act.isSpam ? 6 : 0 };
      this.#checks.posts.posting(id, { formId, folder, createdAt, sendHash });
      const discardFiles = async () => this.#checks.posts.discarded(id);
      await this.#record(writer, { scope: open.scope, submission, discardFiles });
    });
  }

  async #record(writer: SubmissionWriter, arrival: Parameters<typeof recordWithFiles>[1]): Promise<void> {
    const { id } = arrival.submission;
    try {
      const earlier = await recordWithFiles(writer, arrival);
      this.#checks.posts.accepted(id, earlier?.id ?? id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#checks.posts.refused(id, error);
    }
  }
}

const MESSAGE = {
  ...{ fields: [["message", "Hello"] as const], preview: "Hello", sender: "", subject: null, replyTo: null },
  ...{ spamReasons: [], spamThreshold: 5, isDoubtful: null, addressesAi: false, files: [] },
  ...{ fromOwnPage: null, hasPageToken: null, hasBrowserHeaders: null, hasProofOfWork: null },
  ...{ ip: null, userAgent: null, referrer: null, language: null },
};
