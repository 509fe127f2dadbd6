import { FileUnreadable } from "../../server/files/file-storage.ts";
import type { Refusal } from "../../server/intake/refusal.ts";
import type { OwnerScope } from "../../server/scope/scope.ts";
import type { Delivery, Folder } from "../../server/store/database/db.ts";
import { TransactionInDoubt } from "../../server/store/intake/commit-batch.ts";
import { FileChecks } from "./check-files.ts";
import { RuleChecks, type RuledPost } from "./check-rules.ts";
import type { Sending } from "./receivers.ts";
import type { Storage } from "./storage.ts";
import { isVisible } from "./store/deliveries.ts";
import type { ModelState, StoreEvent } from "./store/state.ts";
import { hourOf, isWanted, ledgerKey } from "./store/targets.ts";
import { Violation, type World } from "./world.ts";

interface Sent extends RuledPost {
  readonly folder: Folder;
  readonly createdAt: Date;
}

interface Post extends Sent {
  isAnswered: boolean;
  /** The process died that it was sent to. */
  isLost: boolean;
}

/** That of auto-replies. */
const SHORTEST_SCHEDULE = 6;

/** What must hold in every life, whatever goes wrong. */
export class Checks {
  readonly rules: RuleChecks;
  readonly files: FileChecks;
  readonly #world: World;
  readonly #model: ModelState;
  readonly #hasFaults: boolean;
  /** How often each process may send under an id: once for each claim of something that is wanted. */
  readonly #claims = new Map<string, number>();
  /** What each process sent under an id and has not recorded. */
  readonly #unrecorded = new Map<string, readonly Sending[]>();
  /** The one id under which a submission reaches a target. */
  readonly #ids = new Map<string, string>();
  /** What each process has claimed for a digest. */
  readonly #digests = new Map<string, readonly string[]>();
  readonly #accepted = new Map<string, number>();
  readonly #restarts = new Map<string, number>();
  readonly #posts = new Map<string, Post>();
  readonly #kept = new Set<string>();
  readonly #refusals = new Map<string, number>();
  #isRefusalsExact = true;
  #erasedRows = 0;
  #violation: Violation | null = null;

  constructor(world: World, model: ModelState, storage: Storage, hasFaults: boolean) {
    const fail = (text: string) => this.#fail(text);
    this.rules = new RuleChecks(model, fail);
    this.files = new FileChecks(model, storage, hasFaults, fail);
    this.#world = world;
    this.#model = model;
    this.#hasFaults = hasFaults;
  }

  /** Keeps the first violation: what is thrown within a service could be caught there. */
  #fail(text: string): void {
    this.#violation ??= new Violation(text);
  }

  logged(error: unknown, text: string): void {
    if (error !== undefined) this.failed(error, text);
    else if (!text.includes("clock is ahead")) this.#fail(`logged as an error: ${text}`);
  }

  failed(error: unknown, what: string): void {
    // That no row names content which is gone is checked all the time.
    if (error instanceof FileUnreadable && error.reason === "missing") return;
    const { code, message, stack } = error as { code?: unknown; message?: string; stack?: string };
    if (code === "ECONNREFUSED" || code === "ECONNRESET") return;
    this.#fail(`${what} failed: ${stack ?? message ?? String(error)}`);
  }

  observed(event: StoreEvent): void {
    if (event.kind === "claimed") this.#claimed(event);
    if (event.kind === "recorded") this.#recorded(event);
    if (event.kind === "restarted")
      for (const id of event.deliveryIds) this.#restarts.set(id, this.#restartsOf(id) + 1);
    if (event.kind === "kept") this.#hasKept(event.submissionIds);
    if (event.kind === "rules") this.rules.changed(event.rules);
    if (event.kind === "routed") this.#routed(event);
    if (event.kind === "removed" && event.isErasure) this.#erasedRows += event.submissionIds.length;
  }

  #routed({ submissionIds, isMove }: Extract<StoreEvent, { kind: "routed" }>): void {
    for (const id of submissionIds) {
      const post = this.#posts.get(id);
      if (post !== undefined) this.rules.routed(id, post, isMove);
    }
  }

  #restartsOf(id: string): number {
    return this.#restarts.get(id) ?? 0;
  }

  #claimed({ deliveryIds, isDigest }: Extract<StoreEvent, { kind: "claimed" }>): void {
    for (const [index, id] of deliveryIds.entries()) {
      const delivery = this.#model.deliveries.get(id);
      // A digest is sent under the id of its first delivery, once all of it is claimed.
      const isSent = isDigest ? index === 0 : delivery?.digest === null;
      if (!isSent || delivery === undefined || !isWanted(this.#model, delivery)) continue;
      const key = this.#own(isDigest ? `${id}.digest` : id);
      if (isDigest) this.#digests.set(key, deliveryIds);
      this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
    }
  }

  #own(id: string, process = this.#world.current): string {
    return `${process.name} ${id}`;
  }

  /** A message reached its receiver. */
  sent(sending: Sending): void {
    const { id, process, submissionId } = sending;
    const key = this.#own(id, process);
    const claims = this.#claims.get(key) ?? 0;
    this.#claims.set(key, claims - 1);
    if (claims < 1)
      this.#fail(`${id} was sent to ${sending.target} without a claim, or where nothing is sent any more`);
    this.#unrecorded.set(key, [...(this.#unrecorded.get(key) ?? []), sending]);
    const digest = this.#digests.get(key);
    for (const each of digest ?? [id]) this.#isRouted(each, sending);
    if (digest !== undefined) {
      if (sending.outcome === "delivered") for (const each of digest) this.#arrived(each);
      return;
    }
    // An auto-reply carries nothing of its submission.
    if (submissionId !== null) this.#isSentAs(sending, submissionId);
    if (submissionId !== null) this.files.attached(submissionId, sending.attachments);
    if (sending.outcome === "delivered") this.#arrived(id);
  }

  #isRouted(deliveryId: string, { target }: Sending): void {
    const delivery = this.#model.deliveries.get(deliveryId);
    if (delivery === undefined || delivery.kind === "auto_reply") return;
    this.rules.sent(delivery.submissionId, delivery.formId, target);
  }

  #isSentAs({ id, target }: Sending, submissionId: string): void {
    const key = `${submissionId} ${target}`;
    const known = this.#ids.get(key) ?? id;
    this.#ids.set(key, id);
    if (known !== id) this.#fail(`${submissionId} was sent to ${target} as ${known} and as ${id}`);
    const delivery = this.#model.deliveries.get(id);
    if (delivery !== undefined && (delivery.submissionId !== submissionId || delivery.target !== target)) {
      this.#fail(`${id} carried ${submissionId} to ${target}, which is not what it is the delivery of`);
    }
  }

  /** Without faults nothing arrives twice, but for what its owner sends again. */
  #arrived(id: string): void {
    const count = (this.#accepted.get(id) ?? 0) + 1;
    this.#accepted.set(id, count);
    if (!this.#hasFaults && count > 1 + this.#restartsOf(id))
      this.#fail(`${id} arrived ${count} times without a fault`);
  }

  #recorded({ deliveryId, attempt }: Extract<StoreEvent, { kind: "recorded" }>): void {
    const delivery = this.#model.deliveries.get(deliveryId);
    // Given up behind another one, or over the daily limit: nothing of it was sent.
    if (delivery === undefined || /^(Given up|Not sent)/.test(attempt.detail)) return;
    if (attempt.outcome === "delivered" && !this.#accepted.has(deliveryId)) {
      this.#fail(`${deliveryId} is recorded as delivered, and no receiver took it`);
    }
    const key = this.#own(deliveryId);
    const unrecorded = this.#unrecorded.get(key) ?? [];
    if (unrecorded.length === 0) return;
    const sending = unrecorded.find(({ outcome }) => outcome === attempt.outcome);
    this.#unrecorded.set(
      key,
      unrecorded.filter((each) => each !== sending),
    );
    if (sending === undefined) {
      this.#fail(`${deliveryId} is recorded as ${attempt.outcome}, which is not how an attempt ended`);
      return;
    }
    if (attempt.outcome === "permanent" && delivery.state === "pending")
      this.#fail(`${deliveryId} is tried again for ever`);
    if (attempt.outcome === "temporary" && delivery.state === "failed" && delivery.failures < SHORTEST_SCHEDULE) {
      this.#fail(`${deliveryId} is given up after ${delivery.failures} attempts`);
    }
    if (sending.isGone && delivery.kind === "webhook") this.#mustBeDisabled(delivery);
    if (delivery.kind === "webhook" && delivery.state === "pending" && sending.retryAfterMs > 0) {
      const waitMs = (delivery.nextAttemptAt?.getTime() ?? 0) - attempt.at.getTime();
      if (!this.#hasFaults && waitMs < sending.retryAfterMs)
        this.#fail(`${deliveryId} is tried before its receiver asked`);
    }
  }

  #mustBeDisabled({ id, target, kind }: Delivery): void {
    const endpoint = this.#model.endpoints.get(target);
    // Its owner may have enabled it in between.
    if (kind !== "webhook" || endpoint === undefined || this.#enabled.has(target)) return;
    if (endpoint.status !== "disabled") this.#fail(`${id} was answered with 410, and ${target} is still active`);
  }

  readonly #enabled = new Set<string>();

  enabling(endpointId: string): void {
    this.#enabled.add(endpointId);
  }

  posting(id: string, sent: Sent): void {
    this.#posts.set(id, { ...sent, isAnswered: false, isLost: false });
  }

  #hasKept(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#kept.has(id)) this.#fail(`${id} was kept twice`);
      this.#kept.add(id);
      this.files.kept(id);
    }
  }

  accepted(id: string): void {
    const post = this.#posts.get(id);
    if (post !== undefined) post.isAnswered = true;
    if (!this.#kept.has(id)) this.#fail(`the visitor of ${id} was told that it is saved, and it is not`);
  }

  refused(id: string, refusal: Refusal): void {
    const post = this.#posts.get(id);
    if (post === undefined) return;
    post.isAnswered = true;
    const isInDoubt = refusal.cause instanceof TransactionInDoubt;
    if (this.#kept.has(id) && !isInDoubt) this.#fail(`the visitor of ${id} was told that it is not saved, and it is`);
    if (!this.#kept.has(id)) this.refusing(post.formId, refusal.reason);
  }

  refusing(formId: string | null, reason: string): void {
    const known = formId !== null && this.#model.forms.has(formId) ? formId : "";
    const key = `${known} refused:${reason}`;
    this.#refusals.set(key, (this.#refusals.get(key) ?? 0) + 1);
  }

  /** What a process held in memory is gone: the counts of its refusals. */
  lostWeb(): void {
    this.#isRefusalsExact = false;
    for (const post of this.#posts.values()) post.isLost = !post.isAnswered;
  }

  /** Of what was `present` before the search. What is past its retention nobody reads any more: the sweep deletes it. */
  erased(scope: OwnerScope, value: string, present: ReadonlySet<string>): void {
    for (const row of this.#model.submissions.values()) {
      const isMeant = present.has(row.id) && row.fields.some(([, text]) => text === value);
      if (isMeant && isVisible(scope, row)) this.#fail(`${row.id} is there after its erasure`);
    }
  }

  /** What holds between any two things that happen. */
  always(): void {
    this.files.always();
    if (this.#violation !== null) throw this.#violation;
    for (const { id, state, nextAttemptAt, finishedAt, submissionId } of this.#model.deliveries.values()) {
      const isPending = state === "pending";
      if (isPending !== (nextAttemptAt !== null) || isPending !== (finishedAt === null)) {
        throw new Violation(`${id} is ${state}, and neither scheduled nor ended`);
      }
      if (!this.#model.submissions.has(submissionId)) throw new Violation(`${id} is there without its submission`);
    }
  }

  /** The first delivery that is still to be tried, and when that can be. */
  nextDue(): { readonly id: string; readonly at: number } | null {
    let next: { readonly id: string; readonly at: number } | null = null;
    for (const { id, state, nextAttemptAt, leasedUntil } of this.#model.deliveries.values()) {
      if (state !== "pending" || nextAttemptAt === null) continue;
      const at = Math.max(nextAttemptAt.getTime(), leasedUntil?.getTime() ?? 0);
      if (next === null || at < next.at) next = { id, at };
    }
    return next;
  }

  atEnd(): void {
    this.always();
    for (const [id, { isAnswered, isLost }] of this.#posts) {
      if (!isAnswered && !isLost) throw new Violation(`the visitor of ${id} was never answered`);
    }
    this.#checkLedger();
    const counted = [...this.#model.erasures.values()].reduce((sum, { submissions }) => sum + submissions, 0);
    if (counted !== this.#erasedRows) {
      throw new Violation(`erasures removed ${this.#erasedRows} messages, and their receipts say ${counted}`);
    }
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
      // A process that died may have counted a refusal that it did not come to answer.
      const unanswered = [...this.#posts.values()].filter(
        ({ formId, isAnswered }) => !isAnswered && key.startsWith(formId),
      );
      if (counted > made + unanswered.length || (this.#isRefusalsExact && counted < made)) {
        throw new Violation(`the statistics say ${counted} for ${key}, and there were ${made}`);
      }
    }
  }
}
