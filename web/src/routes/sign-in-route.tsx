import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readSignInSearch } from "../search-params.ts";
import { readReturnPath } from "../session/return-path.ts";
import { rootRoute } from "./root-route.tsx";

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context, search }) => {
    const auth = await context.authMemory.read();
    if (auth.signedIn) {
      const href = readReturnPath(search.next) ?? "/";
      // What an agent asked for is answered by the server, not by a page of the dashboard.
      throw redirect({ href, replace: true, reloadDocument: href.startsWith("/oauth/") });
    }
    return { auth };
  },
  component: lazyRouteComponent(() => import("../sign-in/sign-in-page.tsx"), "SignInPage"),
});
