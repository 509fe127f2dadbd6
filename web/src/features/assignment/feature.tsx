import { IconClockPause, IconUserPlus } from "@tabler/icons-react";
import { lazy } from "react";
import type { DashboardFeature } from "../../core/feature.ts";
import { FOLDERS } from "../../core/kit/navigation/folders.ts";
import classes from "./assignee.module.css";
import { type Assignee, initialsOf, useAssigneeFilter } from "./use-colleagues.ts";

export const assignment: DashboardFeature = {
  name: "assignment",
  useNameFilter: useAssigneeFilter,
  messageActions: [
    {
      command: "snooze",
      label: "Snooze",
      icon: IconClockPause,
      isFinish: true,
      isOffered: (folder) => FOLDERS[folder].hasDone,
      Dialog: lazy(() => import("./snooze/snooze-dialog.tsx")),
    },
    {
      command: "assign",
      label: "Assign",
      icon: IconUserPlus,
      isOffered: (_, isShared) => isShared,
      Dialog: lazy(() => import("./assign-dialog.tsx")),
    },
  ],
  messageParts: {
    facts: ({ submission: { assignee } }) => assignee !== null && <strong>{assignedTo(assignee)}</strong>,
  },
  useRowBadges: () => BADGES,
};

const BADGES = {
  besideTime: ({ assignee }: { readonly assignee: Assignee | null }) =>
    assignee !== null && (
      <span className={classes.initials} role="img" aria-label={assignedTo(assignee)} title={assignedTo(assignee)}>
        {initialsOf(assignee)}
      </span>
    ),
};

/** "Assigned to you", or to a name. */
function assignedTo({ name, isViewer }: Assignee): string {
  return `Assigned to ${isViewer ? "you" : name}`;
}
