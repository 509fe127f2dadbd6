import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { readAccessSearch, readWebhookSearch } from "../search-params.ts";
import { shellRoute } from "./root-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("../settings/settings-layout.tsx"), "SettingsLayout"),
});

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/profile", replace: true });
  },
});

const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "profile",
  component: lazyRouteComponent(() => import("../settings/profile/profile-page.tsx"), "ProfilePage"),
});

const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "security",
  component: lazyRouteComponent(() => import("../settings/security/security-page.tsx"), "SecurityPage"),
});

const tokensRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "tokens",
  component: lazyRouteComponent(() => import("../settings/tokens/tokens-page.tsx"), "TokensPage"),
});

const agentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents",
  component: lazyRouteComponent(() => import("../agents/agents-page.tsx"), "AgentsPage"),
});

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "webhooks",
  component: lazyRouteComponent(() => import("../webhooks/webhooks-page.tsx"), "WebhooksPage"),
});

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "webhooks/$webhookId",
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import("../webhooks/webhook-page.tsx"), "WebhookPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "rules",
  component: lazyRouteComponent(() => import("../rules/rules-page.tsx"), "AccountRulesPage"),
});

const spamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "spam",
  component: lazyRouteComponent(() => import("../spam/spam-page.tsx"), "SpamPage"),
});

const dataRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "data",
  validateSearch: readAccessSearch,
  component: lazyRouteComponent(() => import("../settings/data/data-page.tsx"), "DataPage"),
});

const systemRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "system",
  component: lazyRouteComponent(() => import("../settings/system/system-page.tsx"), "SystemPage"),
});

export const settingsRoutes = settingsRoute.addChildren([
  settingsIndexRoute,
  profileRoute,
  securityRoute,
  agentsRoute,
  tokensRoute,
  webhooksRoute,
  webhookRoute,
  rulesRoute,
  spamRoute,
  dataRoute,
  systemRoute,
]);
