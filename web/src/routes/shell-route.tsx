import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

/** Everything behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "owner",
  beforeLoad: async ({ context, location }) => {
    const auth = await context.authMemory.read();
    if (!auth.signedIn) throw redirect({ to: "/sign-in", search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import("../shell/shell.tsx"), "Shell"),
});
