import { createRecordExport } from "../../core/exports/records.ts";
import type { Feature } from "../../core/feature.ts";
import { HISTORY } from "./routes.ts";

export const history: Feature = {
  name: "history",
  types: () => import("./graphql.ts"),
  routes: (deps, { authenticate }) => ({ "/": createRecordExport(deps, authenticate, HISTORY) }),
};
