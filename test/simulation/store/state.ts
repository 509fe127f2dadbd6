import type {
  AttemptOutcome,
  Database,
  Delivery,
  Destination,
  Form,
  Submission,
  WebhookEndpoint,
} from "../../../server/core/database/db.ts";
import type { TransactionFate } from "../../../server/core/intake/store/commit-batch.ts";
import type { SubmittedFields } from "../../../server/core/scope/store/submitted-fields.ts";

export interface StoredSubmission extends Omit<Submission, "fields"> {
  readonly fields: SubmittedFields;
}

/** One attempt as the log keeps it, without the HTTP exchange. */
export interface StoredAttempt {
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
  readonly detail: string;
  readonly responseStatus: number | null;
}

/** A store event for a simulation to check. */
export type StoreEvent =
  | { readonly kind: "claimed"; readonly deliveryIds: readonly string[] }
  | { readonly kind: "recorded"; readonly deliveryId: string; readonly attempt: StoredAttempt }
  | { readonly kind: "kept"; readonly submissionIds: readonly string[] };

/**
 * The database contents that simulated services use. Each function of the model store changes them in one step, like
 * one statement or transaction.
 */
export class ModelState {
  readonly forms = new Map<string, Form>();
  readonly destinations = new Map<string, Destination>();
  readonly endpoints = new Map<string, WebhookEndpoint>();
  readonly submissions = new Map<string, StoredSubmission>();
  readonly deliveries = new Map<string, Delivery>();
  readonly attempts = new Map<string, StoredAttempt[]>();
  /** The intake statistics by form, hour and outcome. */
  readonly ledger = new Map<string, number>();
  /** Submissions sent under an id, by form and hash. */
  readonly sends = new Map<string, { readonly submissionId: string; readonly createdAt: Date }>();
  readonly transactions = new Map<string, TransactionFate>();
  transactionCount = 0;
  observe: (event: StoreEvent) => void = () => {};

  changeDelivery(delivery: Delivery, change: Partial<Delivery>): Delivery {
    const changed = { ...delivery, ...change };
    this.deliveries.set(delivery.id, changed);
    return changed;
  }
}

/** How a call reaches the model store: at once, or when and if a simulated database runs it. */
export type Run = <T>(name: string, apply: () => T) => Promise<T>;

export interface ModelDatabase extends Database {
  readonly model: ModelState;
  readonly run: Run;
}

/** A database for services, backed by the model. */
export function modelDatabase(model: ModelState, run: Run): Database {
  const nothing = () => undefined;
  return { model, run, announce: nothing, announceDue: nothing } as Partial<ModelDatabase> as Database;
}

export function step<T>(db: Database, name: string, apply: (model: ModelState) => T): Promise<T> {
  const { model, run } = db as ModelDatabase;
  return run(name, () => apply(model));
}

/** The connection was lost before the answer came, so the outcome of the step is unknown. */
export class AnswerLost extends Error {
  readonly code = "ECONNRESET";
}
