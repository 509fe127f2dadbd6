import { createRouter } from "@tanstack/react-router";
import { PageLoading } from "../core/app/shell/error-pages.tsx";
import type { AuthMemory } from "../core/sign-in/session/auth-state.ts";
import { allFormsRoutes, formRoutes, listRoutes } from "./form-routes.tsx";
import { movedRoutes } from "./moved-routes.tsx";
import { RouteError, rootRoute, shellRoute } from "./root-route.tsx";
import { settingsRoutes } from "./settings-routes.tsx";
import { signInRoutes } from "./sign-in-routes.tsx";

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  shellRoute.addChildren([...listRoutes, allFormsRoutes, formRoutes, settingsRoutes, ...movedRoutes]),
]);

export function createDashboardRouter(authMemory: AuthMemory) {
  return createRouter({
    routeTree,
    context: { authMemory },
    defaultPreload: "intent",
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
