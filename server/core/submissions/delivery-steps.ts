import type { Folder } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import type { IntakeForm } from "../intake/store/intake-forms.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import type { IntakeScope } from "../scope/scope.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";
import type { Decisions, Delivering, DeliveryStep } from "./store/delivery-steps.ts";

export interface Arriving {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
  readonly folder: Folder;
  readonly fields: SubmittedFields;
  readonly replyTo: string | null;
  readonly hasFiles: boolean;
}

export type DecideArriving = (arriving: Arriving) => Promise<Decisions>;

export interface ArrivalStep extends DeliveryStep {
  /** Decides about each message that arrives, before the transaction that stores it. */
  onArrival(deps: Pick<Deps, "db">): DecideArriving;
}

/** The features' steps. Those of a phase run in the order of the features' names. */
export function createDelivering({ features, newId }: Pick<Deps, "features" | "newId">): Delivering<ArrivalStep> {
  const inOrder = [...features].sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    hold: inOrder.flatMap(({ deliverySteps }) => deliverySteps?.hold ?? []),
    route: inOrder.flatMap(({ deliverySteps }) => deliverySteps?.route ?? []),
    newDeliveryId: () => newId("dlv"),
  };
}

/** Asks the steps about each message. It is delivered without a step that fails. */
export function createDecideArriving(deps: Deps): DecideArriving {
  const { hold, route } = createDelivering(deps);
  const phases = [hold, route].map((steps) => steps.map((step) => step.onArrival(deps)));
  return async (arriving) => {
    const ask = async (decide: DecideArriving): Promise<Decisions> => {
      try {
        return await decide(arriving);
      } catch (error) {
        // Without the database, the message is refused anyway.
        if (isDatabaseUnavailable(error)) throw error;
        deps.log.error({ err: error }, "a delivery step failed, so a submission is delivered without it");
        return {};
      }
    };
    let decisions: Decisions = {};
    for (const phase of phases) {
      if (isDecided(decisions)) break;
      for (const made of await Promise.all(phase.map(ask))) decisions = { ...decisions, ...made };
    }
    return decisions;
  };
}

export function isDecided(decisions: Decisions = {}): boolean {
  return Object.keys(decisions).length > 0;
}
