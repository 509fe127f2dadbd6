import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Permission } from "../../../shared/permissions.ts";
import { CrashPage, NotFoundPage } from "../core/app/shell/error-pages.tsx";
import { isConnected, useReconnected } from "../core/kit/graphql/connection.ts";
import { PermittedPage } from "../core/kit/ui/permitted-page.tsx";
import type { AuthMemory } from "../core/sign-in/session/auth-state.ts";

interface RouterContext {
  readonly authMemory: AuthMemory;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

/** Replaces a page that failed to render; the shell around it stays. */
export function RouteError() {
  const router = useRouter();
  const retry = () => void router.invalidate();
  useReconnected(retry);
  return <CrashPage onRetry={retry} />;
}

/**
 * A page that is loaded when it is first opened. Where the server no longer has it, as after an update, the router loads
 * the dashboard anew; while the server cannot be reached, that would lose all that is on the screen.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((error) => {
        throw navigator.onLine && isConnected() ? error : new Error("The server cannot be reached.");
      }),
    name,
  );

/** The same for those who may do something; others are told that it is not for them. */
export function permittedPage<Pages>(
  needs: Permission,
  load: () => Promise<Pages>,
  name: keyof Pages & string,
  order: 1 | 2 = 2,
): AsyncRouteComponent<object> {
  const Page = lazyPage(load as () => Promise<Record<string, () => ReactNode>>, name);
  const preload = () => Page.preload?.() ?? Promise.resolve();
  return Object.assign(
    () => (
      <PermittedPage to={needs} order={order}>
        <Page />
      </PermittedPage>
    ),
    { preload },
  );
}

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
  component: lazyPage(() => import("../core/app/shell/shell.tsx"), "Shell"),
});
