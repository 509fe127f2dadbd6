import type { Database } from "../../../server/store/database/db.ts";
import * as realLimits from "../../../server/store/database/rate-limits.ts";
import * as realDeliveries from "../../../server/store/deliveries/transitions.ts";
import * as realDestinations from "../../../server/store/destinations/destinations.ts";
import * as realIntake from "../../../server/store/intake/commit-batch.ts";
import * as realEndpoints from "../../../server/store/webhooks/endpoints.ts";
import * as modelLimits from "../store/accounts.ts";
import * as modelDeliveries from "../store/deliveries.ts";
import * as modelDestinations from "../store/destinations.ts";
import * as modelEndpoints from "../store/endpoints.ts";
import * as modelIntake from "../store/intake.ts";

/** The modules that the model takes the place of. */
export const realStore = { ...realLimits, ...realDeliveries, ...realDestinations, ...realIntake, ...realEndpoints };

export type Store = typeof realStore;

export const modelStore: Store = {
  ...realStore,
  ...{ ...modelLimits, ...modelDeliveries, ...modelDestinations, ...modelIntake, ...modelEndpoints },
};

/** One call that both stores get. */
export interface Operation {
  readonly name: string;
  readonly run: (store: Store, db: Database) => Promise<unknown>;
}
