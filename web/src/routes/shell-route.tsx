import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireSignIn } from "./require-sign-in.ts";
import { rootRoute } from "./root-route.tsx";

/** Everything behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "owner",
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import("../shell/shell.tsx"), "Shell"),
});
