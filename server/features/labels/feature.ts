import type { Feature } from "../../core/feature.ts";
import { changeLabels } from "./labels.ts";

/** Labels on messages. */
export const labels: Feature = {
  name: "labels",
  types: () => import("./graphql.ts"),
  bulkActions: {
    labelled: (scope, deps, { ids, labelId }) => changeLabels(scope, deps, { ids, labelId: labelId ?? "", isOn: true }),
    unlabelled: (scope, deps, { ids, labelId }) =>
      changeLabels(scope, deps, { ids, labelId: labelId ?? "", isOn: false }),
  },
};
