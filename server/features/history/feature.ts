import { createRecordExport } from "../../core/exports/records.ts";
import type { Feature } from "../../core/feature.ts";
import { HISTORY } from "./routes.ts";

/** Shows who changed which settings, people and agents. */
export const history: Feature = {
  name: "history",
  types: () => import("./graphql.ts"),
  routes: (deps, { authenticate }) => ({ "/": createRecordExport(deps, authenticate, HISTORY) }),
};
