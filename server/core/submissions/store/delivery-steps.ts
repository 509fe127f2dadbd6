import type pg from "pg";
import type { DueTarget } from "../../deliveries/store/channels.ts";
import { insertDeliveries } from "../../deliveries/store/transitions.ts";
import type { OwnerScope } from "../../scope/scope.ts";

/** What features decided about a submission before its first delivery; each adds its own member. */
export interface Decisions {
  /** The visitor's address, which has to be confirmed first. */
  readonly confirmedBy?: string | null;
}

export interface Decided {
  readonly submissionId: string;
  readonly accountId: string;
  readonly formId: string;
  /** False for imported submissions, which are never delivered. */
  readonly isDelivered: boolean;
  readonly at: Date;
  readonly decisions: Decisions;
}

/** What a feature changes about the first delivery of submissions, in the open transaction. */
export interface DeliveryStep {
  /** Decides about submissions moved to the inbox or confirmed, which the scope has locked. */
  onMove(scope: OwnerScope, client: pg.PoolClient, ids: readonly string[], at: Date): Promise<readonly Decided[]>;
  /** Stores its decisions, and returns the destinations: those of `due` that remain, and new ones. */
  apply(client: pg.PoolClient, decided: readonly Decided[], due: readonly DueTarget[]): Promise<readonly DueTarget[]>;
}

/** Steps in phases: submissions that `hold` decides about skip `route`, which changes where the others go. */
export interface Delivering<Step = DeliveryStep> {
  readonly hold: readonly Step[];
  readonly route: readonly Step[];
  newDeliveryId(): string;
}

/** Queues the first deliveries of submissions in the open transaction, and returns how many. */
export async function queueDecided(
  client: pg.PoolClient,
  { hold, route, newDeliveryId }: Delivering,
  decided: readonly Decided[],
  due: readonly DueTarget[],
): Promise<number> {
  let targets = due;
  const steps = decided.length === 0 ? [] : [...hold, ...route];
  for (const step of steps) targets = await step.apply(client, decided, targets);
  const deliveries = targets.map((target) => ({ ...target, id: newDeliveryId() }));
  await insertDeliveries(client, deliveries);
  return deliveries.length;
}
