import { FileUnreadable } from "../../server/files/file-storage.ts";
import type { OwnerScope } from "../../server/scope/scope.ts";
import { DeliveryChecks } from "./check-deliveries.ts";
import { FileChecks } from "./check-files.ts";
import { PostChecks } from "./check-posts.ts";
import { RuleChecks } from "./check-rules.ts";
import type { Storage } from "./storage.ts";
import { isVisibleOrTrashed } from "./store/deliveries.ts";
import type { ModelState, StoreEvent } from "./store/state.ts";
import { Violation, type World } from "./world.ts";

/** What must hold in every life, whatever goes wrong. */
export class Checks {
  readonly posts: PostChecks;
  readonly rules: RuleChecks;
  readonly files: FileChecks;
  readonly deliveries: DeliveryChecks;
  readonly #model: ModelState;
  #erasedRows = 0;
  #violation: Violation | null = null;

  constructor(world: World, model: ModelState, storage: Storage, hasFaults: boolean) {
    const fail = (text: string) => this.#fail(text);
    this.posts = new PostChecks(model, fail);
    this.rules = new RuleChecks(model, fail);
    this.files = new FileChecks(model, storage, hasFaults, fail);
    this.deliveries = new DeliveryChecks({ world, model, hasFaults, rules: this.rules, files: this.files }, fail);
    this.#model = model;
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
    this.deliveries.observed(event);
    if (event.kind === "kept") this.#hasKept(event.submissionIds);
    if (event.kind === "rules") this.rules.changed(event.rules);
    if (event.kind === "routed") this.#routed(event);
    if (event.kind === "removed" && event.isErasure) this.#erasedRows += event.submissionIds.length;
  }

  #routed({ submissionIds, isMove }: Extract<StoreEvent, { kind: "routed" }>): void {
    for (const id of submissionIds) {
      const post = this.posts.find(id);
      if (post !== undefined) this.rules.routed(id, post, isMove);
    }
  }

  #hasKept(ids: readonly string[]): void {
    for (const id of ids) {
      this.posts.kept(id);
      this.files.kept(id);
    }
  }

  /** Of what was `present` before the search. What is past its retention nobody reads any more: the sweep deletes it. */
  erased(scope: OwnerScope, value: string, present: ReadonlySet<string>): void {
    for (const row of this.#model.submissions.values()) {
      const isMeant = present.has(row.id) && row.fields.some(([, text]) => text === value);
      if (isMeant && isVisibleOrTrashed(scope, row)) this.#fail(`${row.id} is there after its erasure`);
    }
  }

  /** What holds between any two things that happen. */
  always(): void {
    this.files.always();
    if (this.#violation !== null) throw this.#violation;
    this.deliveries.always();
  }

  atEnd(): void {
    this.always();
    this.posts.atEnd();
    const counted = [...this.#model.erasures.values()].reduce((sum, { submissions }) => sum + submissions, 0);
    if (counted !== this.#erasedRows) {
      throw new Violation(`erasures removed ${this.#erasedRows} messages, and their receipts say ${counted}`);
    }
  }
}
