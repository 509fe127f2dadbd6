import { createRoute, redirect } from "@tanstack/react-router";
import { readAccessSearch, readWebhookSearch } from "../../kit/navigation/search-params.ts";
import { lazyPage, shellRoute } from "./root-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyPage(() => import("../../account/settings-layout.tsx"), "SettingsLayout"),
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
  component: lazyPage(() => import("../../account/profile/profile-page.tsx"), "ProfilePage"),
});

const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "security",
  component: lazyPage(() => import("../../account/security/security-page.tsx"), "SecurityPage"),
});

const tokensRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "tokens",
  component: lazyPage(() => import("../../account/tokens/tokens-page.tsx"), "TokensPage"),
});

const agentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents",
  component: lazyPage(() => import("../../account/agents/agents-page.tsx"), "AgentsPage"),
});

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "webhooks",
  component: lazyPage(() => import("../../setup/webhooks/webhooks-page.tsx"), "WebhooksPage"),
});

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "webhooks/$webhookId",
  validateSearch: readWebhookSearch,
  component: lazyPage(() => import("../../setup/webhooks/webhook-page.tsx"), "WebhookPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "rules",
  component: lazyPage(() => import("../../setup/rules/rules-page.tsx"), "AccountRulesPage"),
});

const spamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "spam",
  component: lazyPage(() => import("../../setup/spam/spam-page.tsx"), "SpamPage"),
});

const dataRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "data",
  validateSearch: readAccessSearch,
  component: lazyPage(() => import("../../data/data-page.tsx"), "DataPage"),
});

const systemRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "system",
  component: lazyPage(() => import("../../account/system/system-page.tsx"), "SystemPage"),
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
