import type { Feature } from "../../core/feature.ts";
import { trashSelection } from "./trash.ts";

export const trash: Feature = {
  name: "trash",
  bulkActions: { deleted: trashSelection },
  types: () => import("./graphql.ts"),
};
