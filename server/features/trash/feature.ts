import type { Feature } from "../../core/feature.ts";
import { longTrashed } from "./store.ts";
import { trashSelection } from "./trash.ts";

/** Keeps deleted messages for a while, so that they can be restored. */
export const trash: Feature = {
  name: "trash",
  bulkActions: { deleted: trashSelection },
  expires: longTrashed,
  types: () => import("./graphql.ts"),
};
