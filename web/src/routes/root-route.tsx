import { createRootRouteWithContext, Outlet, useRouter } from "@tanstack/react-router";
import type { AuthMemory } from "../session/auth-state.ts";
import { CrashPage, NotFoundPage } from "../shell/error-pages.tsx";

export interface RouterContext {
  readonly authMemory: AuthMemory;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: function RouteError() {
    const router = useRouter();
    return <CrashPage onRetry={() => router.invalidate()} />;
  },
});
