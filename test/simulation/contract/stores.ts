import * as realAccounts from "../../../server/store/accounts/accounts.ts";
import type { Database } from "../../../server/store/database/db.ts";
import * as realLimits from "../../../server/store/database/rate-limits.ts";
import * as realTimeline from "../../../server/store/deliveries/timeline.ts";
import * as realDeliveries from "../../../server/store/deliveries/transitions.ts";
import * as realBacklog from "../../../server/store/destinations/backlog.ts";
import * as realDestinations from "../../../server/store/destinations/destinations.ts";
import * as realErasure from "../../../server/store/erasure/erasure.ts";
import * as realFileKeys from "../../../server/store/files/file-keys.ts";
import * as realFiles from "../../../server/store/files/files.ts";
import * as realRemovals from "../../../server/store/files/removals.ts";
import * as realForms from "../../../server/store/forms/forms.ts";
import * as realIntake from "../../../server/store/intake/commit-batch.ts";
import * as realChanges from "../../../server/store/lifecycle/changes.ts";
import * as realMoves from "../../../server/store/lifecycle/moves.ts";
import * as realSweep from "../../../server/store/lifecycle/sweep.ts";
import * as realTrash from "../../../server/store/lifecycle/trash.ts";
import * as realRules from "../../../server/store/rules/rule-sets.ts";
import * as realCounts from "../../../server/store/submissions/counts.ts";
import * as realLabels from "../../../server/store/submissions/labels.ts";
import * as realSubmissions from "../../../server/store/submissions/submissions.ts";
import * as realEndpoints from "../../../server/store/webhooks/endpoints.ts";
import * as realReplay from "../../../server/store/webhooks/replay.ts";
import * as modelAccounts from "../store/accounts.ts";
import * as modelDeliveries from "../store/deliveries.ts";
import * as modelDestinations from "../store/destinations.ts";
import * as modelEndpoints from "../store/endpoints.ts";
import * as modelErasure from "../store/erasure.ts";
import * as modelFiles from "../store/files.ts";
import * as modelForms from "../store/forms.ts";
import * as modelIntake from "../store/intake.ts";
import * as modelLabels from "../store/labels.ts";
import * as modelRules from "../store/rules.ts";
import * as modelSubmissions from "../store/submissions.ts";

/** The functions that the model and the store both have. */
export const realStore = {
  ...realAccounts,
  ...realLimits,
  ...realTimeline,
  ...realDeliveries,
  ...realBacklog,
  ...realDestinations,
  ...realErasure,
  ...realFileKeys,
  ...realFiles,
  ...realRemovals,
  ...realForms,
  ...realIntake,
  ...realRules,
  ...realChanges,
  ...realCounts,
  ...realLabels,
  ...realMoves,
  ...realSubmissions,
  ...realSweep,
  ...realTrash,
  ...realEndpoints,
  ...realReplay,
};

export const modelStore = {
  ...modelAccounts,
  ...modelDeliveries,
  ...modelDestinations,
  ...modelEndpoints,
  ...modelErasure,
  ...modelFiles,
  ...modelForms,
  ...modelIntake,
  ...modelLabels,
  ...modelRules,
  ...modelSubmissions,
} satisfies Partial<typeof realStore>;

export type Store = Pick<typeof realStore, keyof typeof modelStore & keyof typeof realStore>;

/** One call that both stores get. */
export interface Operation {
  readonly name: string;
  readonly run: (store: Store, db: Database) => Promise<unknown>;
}
