import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from "@tanstack/react-router";
import type { AuthMemory } from "../session/auth-state.ts";
import { CrashPage, NotFoundPage } from "../shell/error-pages.tsx";

interface RouterContext {
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

interface Entering {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}

/** Sends whoever is not signed in to the way in, from where they come back. */
export async function requireSignIn({ context, location }: Entering): Promise<void> {
  const auth = await context.authMemory.read();
  if (!auth.signedIn) throw redirect({ to: "/sign-in", search: { next: location.href }, replace: true });
}

/** Everything behind the sign-in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "owner",
  // The data are asked for beside the session check where that will most likely pass.
  beforeLoad: (entering) => (entering.context.authMemory.wasSignedIn() ? undefined : requireSignIn(entering)),
  component: lazyRouteComponent(() => import("../shell/shell.tsx"), "Shell"),
});
