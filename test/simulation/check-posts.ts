import type { Folder } from "../../server/core/database/db.ts";
import type { Refusal } from "../../server/core/intake/refusal.ts";
import { TransactionInDoubt } from "../../server/core/intake/store/commit-batch.ts";
import { SEND_LIFE_MS } from "../../server/core/intake/store/sends.ts";
import type { ModelState } from "./store/state.ts";
import { hourOf, ledgerKey } from "./store/targets.ts";
import { Violation } from "./world.ts";

interface Sent {
  readonly formId: string;
  readonly folder: Folder;
  readonly createdAt: Date;
  readonly sendHash: string | null;
}

interface Post extends Sent {
  isAnswered: boolean;
  isDiscarded: boolean;
  /** The process it was sent to died. */
  isLost: boolean;
}

/** Checks that each visitor gets the right answer, and that the message is stored once and counted once. */
export class PostChecks {
  readonly #model: ModelState;
  readonly #fail: (text: string) => void;
  readonly #posts = new Map<string, Post>();
  readonly #kept = new Set<string>();
  /** What was stored for each send. */
  readonly #sends = new Map<string, string>();
  readonly #refusals = new Map<string, number>();
  /**
   * Repeats whose commit was cut off: they were answered as refused, and count as such only if the commit was undone.
   */
  #doubtfulRepeats = 0;
  #isRefusalsExact = true;

  constructor(model: ModelState, fail: (text: string) => void) {
    this.#model = model;
    this.#fail = fail;
  }

  posting(id: string, sent: Sent): void {
    this.#posts.set(id, { ...sent, isAnswered: false, isDiscarded: false, isLost: false });
  }

  kept(id: string): void {
    if (this.#kept.has(id)) this.#fail(`${id} was kept twice`);
    this.#kept.add(id);
    const post = this.#posts.get(id);
    if (post === undefined || post.sendHash === null) return;
    const key = sendKey(post);
    const earlier = this.#model.submissions.get(this.#sends.get(key) ?? "");
    // What was deleted for good meanwhile is a new message when it is sent again, and so it is after a day.
    const isRepeat = earlier && post.createdAt.getTime() < earlier.createdAt.getTime() + SEND_LIFE_MS;
    if (isRepeat) this.#fail(`${id} doubles ${earlier.id}`);
    this.#sends.set(key, id);
  }

  discarded(id: string): void {
    const post = this.#posts.get(id);
    if (post !== undefined) post.isDiscarded = true;
    if (this.#kept.has(id)) this.#fail(`the files of ${id} were removed, and it is kept`);
  }

  /** `keptId` is what the visitor was told: the submission's own id, or that of the same send before. */
  accepted(id: string, keptId: string): void {
    const post = this.#posts.get(id);
    if (post !== undefined) post.isAnswered = true;
    if (!this.#kept.has(keptId)) this.#fail(`the visitor of ${id} was told that it is saved, and it is not`);
    if (keptId !== id && this.#kept.has(id)) this.#fail(`${id} was kept, and its visitor was told of ${keptId}`);
    if (keptId !== id && post?.isDiscarded === false) this.#fail(`the files of ${id} are left, and it is not kept`);
    if (this.#posts.get(keptId)?.sendHash !== post?.sendHash) this.#fail(`${id} was answered by another send`);
  }

  refused(id: string, refusal: Refusal): void {
    const post = this.#posts.get(id);
    if (post === undefined) return;
    post.isAnswered = true;
    const isInDoubt = refusal.cause instanceof TransactionInDoubt;
    if (this.#kept.has(id) && !isInDoubt) this.#fail(`the visitor of ${id} was told that it is not saved, and it is`);
    if (!isInDoubt && !post.isDiscarded) this.#fail(`the files of ${id} are left, and it was refused`);
    if (isInDoubt && this.#sends.has(sendKey(post))) this.#doubtfulRepeats += 1;
    else if (!this.#kept.has(id)) this.refusing(post.formId, refusal.reason);
  }

  refusing(formId: string | null, reason: string): void {
    const known = formId !== null && this.#model.forms.has(formId) ? formId : "";
    const key = `${known} refused:${reason}`;
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1);
  }

  /** The process's in-memory refusal counts are lost. */
  lostWeb(): void {
    this.#isRefusalsExact = false;
    for (const post of this.#posts.values()) post.isLost = !post.isAnswered;
  }

  atEnd(): void {
    for (const [id, { isAnswered, isLost }] of this.#posts) {
      if (!isAnswered && !isLost) throw new Violation(`the visitor of ${id} was never answered`);
    }
    this.#checkLedger();
  }

  #checkLedger(): void {
    const expected = new Map<string, number>();
    for (const id of this.#kept) {
      const post = this.#posts.get(id);
      if (post === undefined) continue;
      const key = ledgerKey(post.formId, hourOf(post.createdAt), post.folder);
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
    const refused = new Map<string, number>();
    for (const [key, count] of this.#model.ledger) {
      const [formId, , outcome = ""] = key.split(" ");
      if (outcome.startsWith("refused:")) {
        const total = `${formId} ${outcome}`;
        refused.set(total, (refused.get(total) ?? 0) + count);
      } else if (expected.get(key) !== count) {
        throw new Violation(`the statistics say ${count} for ${key}, and ${expected.get(key) ?? 0} were kept`);
      }
      expected.delete(key);
    }
    for (const [key] of expected) throw new Violation(`the statistics lack ${key}`);
    for (const key of new Set([...refused.keys(), ...this.#refusals.keys()])) {
      const [counted, made] = [refused.get(key) ?? 0, this.#refusals.get(key) ?? 0];
      // A process that died may have counted a refusal before answering it.
      const unanswered = [...this.#posts.values()].filter(
        ({ formId, isAnswered }) => !isAnswered && key.startsWith(formId),
      );
      if (counted > made + unanswered.length + this.#doubtfulRepeats || (this.#isRefusalsExact && counted < made)) {
        throw new Violation(`the statistics say ${counted} for ${key}, and there were ${made}`);
      }
    }
  }
}

function sendKey({ formId, sendHash }: Pick<Post, "formId" | "sendHash">): string {
  return `${formId} ${sendHash}`;
}
