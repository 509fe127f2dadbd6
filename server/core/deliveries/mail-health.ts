import type { Deps } from "../deps.ts";
import { markWaitingDestinationsFailing, setDestinationFailing } from "../destinations/store/destinations.ts";
import { notAccepted } from "../mail/classify-smtp-error.ts";
import type { SendResult } from "../mail/transport.ts";
import { reportAccepted, reportRefused } from "../mail-server/report-refusal.ts";
import type { SystemScope } from "../scope/scope.ts";
import { type HealthFacts, isRefusal, type SettledAttempt } from "./channel.ts";
import { announceDelivery } from "./store/timeline.ts";
import { reopenRejected } from "./store/transitions.ts";

const MAX_REOPENED = 1_000;
const MIN_DOMAINS = 2;

/** The mail server's health as seen by this process, over all accounts. */
export class MailHealth {
  /** The text of the latest consecutive rejections that may be about the sender. */
  #words = "";
  readonly #domains = new Set<string>();
  /** Deliveries ended by such rejections, with their context. */
  readonly #ended: { readonly id: string; readonly delivery: HealthFacts }[] = [];
  /** Another process, or this one before a restart, may have reported a refusal. */
  #mayBeRefused = true;

  /**
   * Reclassifies a server's response about a confirmed destination: the same text for addresses at two domains in a row
   * is about the sender. Addresses that visitors enter are ignored, so that nobody can hold up the mail of others.
   */
  judge<Result extends SendResult>(result: Result, target: string): Result | SendResult {
    const { outcome, words, detail, ...facts }: SendResult = result;
    if (outcome === "delivered") this.#begin("");
    if (words === undefined) return result;
    if (words !== this.#words) this.#begin(words);
    this.#domains.add(target.slice(target.lastIndexOf("@") + 1).toLowerCase());
    if (this.#domains.size < MIN_DOMAINS) return result;
    return { ...facts, ...notAccepted(detail.replace(/^[^:]*/, ""), null), words, scope: "transport" };
  }

  /**
   * Records for owners since when, and why, no email arrives at destinations, and notifies the operator if a server
   * refuses everything. An email refused for its contents says nothing about its destination.
   */
  async update(scope: SystemScope, deps: Deps, { delivery, result }: SettledAttempt): Promise<void> {
    const now = deps.clock.now();
    if (result.outcome === "delivered") {
      const destination = { formId: delivery.formId, address: delivery.target };
      if (delivery.isFailing === true) await setDestinationFailing(scope, deps.db, destination, null);
      if (result.replyCode === undefined || !(this.#mayBeRefused || delivery.isFailing === true)) return;
      this.#mayBeRefused = await reportAccepted(scope, deps, { wasDelayed: delivery.attempts > 0 });
    } else if (result.scope === "transport") {
      await markWaitingDestinationsFailing(scope, deps.db, { since: now, reason: result.detail });
      await this.#reopen(scope, deps, result.words);
      if (!isRefusal(result)) return;
      this.#mayBeRefused = true;
      await reportRefused(scope, deps, result.detail);
    }
  }

  /** Remembers deliveries ended by a rejection that `judge` has seen, as it may turn out to be about the sender. */
  async remember(scope: SystemScope, deps: Deps, { delivery, ids, result }: SettledAttempt): Promise<void> {
    const { outcome, words } = result;
    if (outcome !== "permanent" || words !== this.#words || this.#ended.length >= MAX_REOPENED) return;
    for (const id of ids) this.#ended.push({ id, delivery });
    if (this.#domains.size >= MIN_DOMAINS) await this.#reopen(scope, deps, words);
  }

  #begin(words: string): void {
    this.#words = words;
    this.#domains.clear();
    this.#ended.length = 0;
  }

  /** Reopens deliveries that ended before the response was known to be about the sender, to wait with the others. */
  async #reopen(scope: SystemScope, deps: Deps, words: string | undefined): Promise<void> {
    if (words !== this.#words || this.#ended.length === 0) return;
    const ended = this.#ended.splice(0);
    await reopenRejected(
      scope,
      deps.db,
      ended.map(({ id }) => id),
      deps.clock.now(),
    );
    for (const { delivery } of ended) announceDelivery(scope, deps.db, delivery);
  }
}
