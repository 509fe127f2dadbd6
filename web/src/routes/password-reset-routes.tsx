import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

const pages = () => import("../sign-in/password-reset-pages.tsx");

/** For an owner who forgot the password; outside the dashboard and its sign-in. */
export const passwordResetRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/forgot-password",
    loader: ({ context }) => context.authMemory.read(),
    component: lazyRouteComponent(pages, "ForgotPasswordPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/reset-password",
    component: lazyRouteComponent(pages, "ResetPasswordPage"),
  }),
] as const;
