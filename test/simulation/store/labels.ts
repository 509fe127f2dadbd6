import type * as real from "../../../server/store/submissions/labels.ts";
import { step } from "./state.ts";

/*
 * The model of `server/store/submissions/labels.ts`: labels are there, are given by rules and can be deleted.
 */

export const findLabels: typeof real.findLabels = (scope, db) =>
  step(db, "find labels", (model) =>
    [...model.labels.values()]
      .filter(({ accountId }) => accountId === scope.accountId)
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ id, name, color }) => ({ id, name, color })),
  );

export const deleteLabel: typeof real.deleteLabel = (scope, db, id) =>
  step(db, "delete a label", (model) => {
    if (model.labels.get(id)?.accountId !== scope.accountId) return false;
    model.labels.delete(id);
    for (const labels of model.submissionLabels.values()) labels.delete(id);
    return true;
  });

export const insertLabel: typeof real.insertLabel = () => absent();
export const updateLabel: typeof real.updateLabel = () => absent();
export const labelSubmissions: typeof real.labelSubmissions = () => absent();

function absent(): never {
  throw new Error("The owners of the model make no labels, and give none by hand.");
}
