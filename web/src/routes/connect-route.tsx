import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readConnectSearch } from "../search-params.ts";
import { requireSignIn } from "./require-sign-in.ts";
import { rootRoute } from "./root-route.tsx";

/** Where an agent asks the owner; it stands alone, without the dashboard around it. */
export const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: readConnectSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import("../connect/connect-page.tsx"), "ConnectPage"),
});
