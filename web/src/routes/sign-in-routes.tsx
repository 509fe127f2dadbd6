import { createRoute, redirect } from "@tanstack/react-router";
import { readReturnPath } from "../../../shared/return-path.ts";
import { lazyPage } from "../core/kit/navigation/lazy-page.ts";
import { readConnectSearch, readSignInSearch } from "../core/kit/navigation/search-params.ts";
import { requireSignIn, rootRoute, withSections } from "./root-route.tsx";

const SIGN_IN = ["aboveSignIn", "belowSignIn", "signInCode"] as const;

const passwordResetPages = () => import("../core/sign-in/password-reset-pages.tsx");

/** The pages without the dashboard's shell. */
export const signInRoutes = [
  createRoute({
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
  }),
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
  // The token of an invitation stays in the fragment, which is never sent to a server.
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/join",
    beforeLoad: async ({ context }) => ({ auth: await context.authMemory.read() }),
    component: lazyPage(
      withSections(() => import("../features/members/join/join-page.tsx"), ...SIGN_IN),
      "JoinPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/connect",
    validateSearch: readConnectSearch,
    beforeLoad: requireSignIn,
    component: lazyPage(() => import("../features/oauth/connect-page.tsx"), "ConnectPage"),
  }),
] as const;
