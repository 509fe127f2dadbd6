import type { Feature } from "../../core/feature.ts";
import { createImports } from "./routes.ts";

export const imports: Feature = {
  name: "imports",
  needs: ["rules"],
  routes: (deps, { authenticate, inFlight }) => ({ "/imports": createImports(deps, authenticate, inFlight) }),
};
