import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  Outlet,
  redirect,
  useRouter,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Permission } from "../../../shared/permissions.ts";
import { CrashPage, NotFoundPage } from "../core/app/shell/error-pages.tsx";
import type { Places } from "../core/kit/features.ts";
import { useReconnected } from "../core/kit/graphql/connection.ts";
import { lazyPage } from "../core/kit/navigation/lazy-page.ts";
import { PermittedPage } from "../core/kit/ui/permitted-page.tsx";
import type { AuthMemory } from "../core/sign-in/session/auth-state.ts";
import { FEATURES } from "../features/index.ts";

interface RouterContext {
  readonly authMemory: AuthMemory;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

/** Replaces a page that failed to render, keeping the shell. */
export function RouteError() {
  const router = useRouter();
  const retry = () => void router.invalidate();
  useReconnected(retry);
  return <CrashPage onRetry={retry} />;
}

/** Loads a page together with the sections that features add to it, so that it is shown whole. */
export const withSections =
  <Page,>(load: () => Promise<Page>, ...places: readonly (keyof Places)[]) =>
  async (): Promise<Page> => {
    const added = FEATURES.flatMap(({ sections }) => places.map((place) => sections?.[place]?.preload?.()));
    const [page] = await Promise.all([load(), ...added]);
    return page;
  };

/** A lazy page that needs a permission; others see that they have no access. */
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

/** Redirects users without a session to the sign-in page, with a return path. */
export async function requireSignIn({ context, location }: Entering): Promise<void> {
  const auth = await context.authMemory.read();
  if (!auth.signedIn) throw redirect({ to: "/sign-in", search: { next: location.href }, replace: true });
}

/** All routes that require a session. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "owner",
  // Loads the data in parallel with the session check if that will probably pass.
  beforeLoad: (entering) => (entering.context.authMemory.wasSignedIn() ? undefined : requireSignIn(entering)),
  component: lazyPage(() => import("../core/app/shell/shell.tsx"), "Shell"),
});
