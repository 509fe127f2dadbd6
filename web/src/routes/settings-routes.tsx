import { createRoute, redirect } from "@tanstack/react-router";
import { readAccessSearch, readWebhookSearch } from "../search-params.ts";
import { lazyPage, shellRoute } from "./root-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyPage(() => import("../settings/settings-layout.tsx"), "SettingsLayout"),
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
  component: lazyPage(() => import("../settings/profile/profile-page.tsx"), "ProfilePage"),
});

const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "security",
  component: lazyPage(() => import("../settings/security/security-page.tsx"), "SecurityPage"),
});

const tokensRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "tokens",
  component: lazyPage(() => import("../settings/tokens/tokens-page.tsx"), "TokensPage"),
});

const agentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents",
  component: lazyPage(() => import("../agents/agents-page.tsx"), "AgentsPage"),
});

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "webhooks",
  component: lazyPage(() => import("../webhooks/webhooks-page.tsx"), "WebhooksPage"),
});

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "webhooks/$webhookId",
  validateSearch: readWebhookSearch,
  component: lazyPage(() => import("../webhooks/webhook-page.tsx"), "WebhookPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "rules",
  component: lazyPage(() => import("../rules/rules-page.tsx"), "AccountRulesPage"),
});

const spamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "spam",
  component: lazyPage(() => import("../spam/spam-page.tsx"), "SpamPage"),
});

const dataRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "data",
  validateSearch: readAccessSearch,
  component: lazyPage(() => import("../settings/data/data-page.tsx"), "DataPage"),
});

const systemRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "system",
  component: lazyPage(() => import("../settings/system/system-page.tsx"), "SystemPage"),
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
