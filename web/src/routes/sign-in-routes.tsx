import { createRoute, redirect } from "@tanstack/react-router";
import { readReturnPath } from "../../../shared/return-path.ts";
import { lazyPage } from "../core/kit/navigation/lazy-page.ts";
import { readConnectSearch, readSignInSearch } from "../core/kit/navigation/search-params.ts";
import { requireSignIn, rootRoute, withSections } from "./root-route.tsx";

const SIGN_IN = ["aboveSignIn", "belowSignIn", "signInCode"] as const;

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: readSignInSearch,
  beforeLoad: async ({ context, search }) => {
    const auth = await context.authMemory.read();
    if (auth.signedIn) {
      const href = readReturnPath(search.next) ?? "/";
      // The server, not the dashboard, answers an agent's request.
      throw redirect({ href, replace: true, reloadDocument: href.startsWith("/oauth/") });
    }
    return { auth, hasEnded: context.authMemory.hasEnded() };
  },
  component: lazyPage(
    withSections(() => import("../core/sign-in/sign-in-page.tsx"), ...SIGN_IN),
    "SignInPage",
  ),
});

const passwordResetPages = () => import("../core/sign-in/password-reset-pages.tsx");

export const passwordResetRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/forgot-password",
    loader: ({ context }) => context.authMemory.read(),
    component: lazyPage(passwordResetPages, "ForgotPasswordPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/reset-password",
    component: lazyPage(passwordResetPages, "ResetPasswordPage"),
  }),
] as const;

/** The target of invitation links. The token stays in the fragment, which is never sent to a server. */
export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/join",
  beforeLoad: async ({ context }) => ({ auth: await context.authMemory.read() }),
  component: lazyPage(
    withSections(() => import("../features/members/join/join-page.tsx"), ...SIGN_IN),
    "JoinPage",
  ),
});

/** Rendered without the dashboard shell. */
export const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: readConnectSearch,
  beforeLoad: requireSignIn,
  component: lazyPage(() => import("../features/oauth/connect-page.tsx"), "ConnectPage"),
});
