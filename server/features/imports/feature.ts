import type { Feature } from "../../core/feature.ts";
import { createImports } from "./routes.ts";

/** Imports messages from CSV and JSON files of other services. */
export const imports: Feature = {
  name: "imports",
  needs: ["rules"],
  routes: (deps, { authenticate, inFlight }) => ({ "/imports": createImports(deps, authenticate, inFlight) }),
};
