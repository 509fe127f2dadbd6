import { IconTag } from "@tabler/icons-react";
import { lazy } from "react";
import type { DashboardFeature } from "../../core/feature.ts";
import { MessageLabels, useRowLabels } from "./label-chips.tsx";
import { useLabelFilter } from "./use-labels.ts";

export const labels: DashboardFeature = {
  name: "labels",
  useNameFilter: useLabelFilter,
  messageActions: [
    {
      command: "label",
      label: "Label",
      icon: IconTag,
      Dialog: lazy(() => import("./label-dialog.tsx")),
    },
  ],
  messageParts: { belowFacts: MessageLabels },
  useRowBadges: useRowLabels,
};
