import type { RecordFile } from "../../core/exports/records.ts";
import { listChanges } from "./history.ts";

export const HISTORY: RecordFile = {
  name: "history.csv",
  header: ["Time", "Who", "What", "Action", "Name", "Details"],
  readPage: async (scope, deps, from) => {
    const { nodes, nextCursor } = await listChanges(scope, deps, from);
    const rows = nodes.map(({ createdAt, actorId, actorName, subject, action, name, details }) => {
      return [createdAt.toISOString(), actorName ?? actorId, subject, action, name, JSON.stringify(details)];
    });
    return { rows, nextCursor };
  },
};
