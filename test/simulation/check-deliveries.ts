import type { Sending } from "./receivers.ts";
import type { ModelState, StoreEvent } from "./store/state.ts";
import { isWanted } from "./store/targets.ts";
import { Violation, type World } from "./world.ts";

/** The fewest attempts after which a delivery is given up. */
const SHORTEST_SCHEDULE = 10;

/**
 * Checks that each delivery is sent only when claimed and wanted, with the right content, and recorded with its
 * outcome.
 */
export class DeliveryChecks {
  readonly #world: World;
  readonly #model: ModelState;
  readonly #hasFaults: boolean;
  readonly #fail: (text: string) => void;
  /** How often each process may send under an id: once per claim of a wanted delivery. */
  readonly #claims = new Map<string, number>();
  /** What each process sent under an id but has not recorded. */
  readonly #unrecorded = new Map<string, readonly Sending[]>();
  /** The single id under which a submission reaches a target. */
  readonly #ids = new Map<string, string>();
  readonly #accepted = new Map<string, number>();

  constructor(world: World, model: ModelState, hasFaults: boolean, fail: (text: string) => void) {
    this.#world = world;
    this.#model = model;
    this.#hasFaults = hasFaults;
    this.#fail = fail;
  }

  observed(event: StoreEvent): void {
    if (event.kind === "claimed") this.#claimed(event);
    if (event.kind === "recorded") this.#recorded(event);
  }

  #claimed({ deliveryIds }: Extract<StoreEvent, { kind: "claimed" }>): void {
    for (const id of deliveryIds) {
      const delivery = this.#model.deliveries.get(id);
      if (delivery === undefined || !isWanted(this.#model, delivery)) continue;
      const key = this.#own(id);
      this.#claims.set(key, (this.#claims.get(key) ?? 0) + 1);
    }
  }

  #own(id: string, process = this.#world.current): string {
    return `${process.name} ${id}`;
  }

  sent(sending: Sending): void {
    const { id, process, submissionId } = sending;
    const key = this.#own(id, process);
    const claims = this.#claims.get(key) ?? 0;
    this.#claims.set(key, claims - 1);
    if (claims < 1)
      this.#fail(`${id} was sent to ${sending.target} without a claim, or where nothing is sent any more`);
    this.#unrecorded.set(key, [...(this.#unrecorded.get(key) ?? []), sending]);
    this.#isSentAs(sending, submissionId ?? "");
    if (sending.outcome === "delivered") this.#arrived(id);
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

  /** Without faults, nothing arrives twice. */
  #arrived(id: string): void {
    const count = (this.#accepted.get(id) ?? 0) + 1;
    this.#accepted.set(id, count);
    if (!this.#hasFaults && count > 1) this.#fail(`${id} arrived ${count} times without a fault`);
  }

  #recorded({ deliveryId, attempt }: Extract<StoreEvent, { kind: "recorded" }>): void {
    const delivery = this.#model.deliveries.get(deliveryId);
    // Given up behind another delivery: nothing of it was sent.
    if (delivery === undefined || attempt.detail.startsWith("Given up")) return;
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
    const isStillActive = this.#model.endpoints.get(delivery.target)?.status === "active";
    if (sending.isGone && isStillActive) this.#fail(`${deliveryId} was answered with 410, and its endpoint is active`);
    if (delivery.kind === "webhook" && delivery.state === "pending" && sending.retryAfterMs > 0) {
      const waitMs = (delivery.nextAttemptAt?.getTime() ?? 0) - attempt.at.getTime();
      if (!this.#hasFaults && waitMs < sending.retryAfterMs)
        this.#fail(`${deliveryId} is tried before its receiver asked`);
    }
  }

  always(): void {
    for (const { id, state, nextAttemptAt, finishedAt, submissionId } of this.#model.deliveries.values()) {
      const isPending = state === "pending";
      if (isPending !== (nextAttemptAt !== null) || isPending !== (finishedAt === null)) {
        throw new Violation(`${id} is ${state}, and neither scheduled nor ended`);
      }
      if (!this.#model.submissions.has(submissionId)) throw new Violation(`${id} is there without its submission`);
    }
  }

  /** The first delivery still to be attempted, and the earliest time for it. */
  nextDue(): { readonly id: string; readonly at: number } | null {
    let next: { readonly id: string; readonly at: number } | null = null;
    for (const { id, state, nextAttemptAt, leasedUntil } of this.#model.deliveries.values()) {
      if (state !== "pending" || nextAttemptAt === null) continue;
      const at = Math.max(nextAttemptAt.getTime(), leasedUntil?.getTime() ?? 0);
      if (next === null || at < next.at) next = { id, at };
    }
    return next;
  }
}
