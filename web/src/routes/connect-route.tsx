import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireSignIn } from "./require-sign-in.ts";
import { rootRoute } from "./root-route.tsx";
import { readConnectSearch } from "./search.ts";

/** Where an agent asks the owner; it stands alone, without the dashboard around it. */
export const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: readConnectSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import("../connect/connect-page.tsx"), "ConnectPage"),
});
