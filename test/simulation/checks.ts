import { DeliveryChecks } from "./check-deliveries.ts";
import { PostChecks } from "./check-posts.ts";
import type { ModelState, StoreEvent } from "./store/state.ts";
import { Violation, type World } from "./world.ts";

/** Invariants of every life, whatever goes wrong. */
export class Checks {
  readonly posts: PostChecks;
  readonly deliveries: DeliveryChecks;
  #violation: Violation | null = null;

  constructor(world: World, model: ModelState, hasFaults: boolean) {
    const fail = (text: string) => this.#fail(text);
    this.posts = new PostChecks(model, fail);
    this.deliveries = new DeliveryChecks(world, model, hasFaults, fail);
  }

  /** Keeps the first violation: an error thrown inside a service could be caught there. */
  #fail(text: string): void {
    this.#violation ??= new Violation(text);
  }

  logged(error: unknown, text: string): void {
    if (error !== undefined) this.failed(error, text);
    else if (!text.includes("clock is ahead")) this.#fail(`logged as an error: ${text}`);
  }

  failed(error: unknown, what: string): void {
    const { code, message, stack } = error as { code?: unknown; message?: string; stack?: string };
    if (code === "ECONNREFUSED" || code === "ECONNRESET") return;
    this.#fail(`${what} failed: ${stack ?? message ?? String(error)}`);
  }

  observed(event: StoreEvent): void {
    this.deliveries.observed(event);
    if (event.kind !== "kept") return;
    for (const id of event.submissionIds) this.posts.kept(id);
  }

  /** Invariants that hold between any two events. */
  always(): void {
    if (this.#violation !== null) throw this.#violation;
    this.deliveries.always();
  }

  atEnd(): void {
    this.always();
    this.posts.atEnd();
  }
}
