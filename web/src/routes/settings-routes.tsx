import { createRoute, type RouteComponent, redirect } from "@tanstack/react-router";
import { lazyPage } from "../core/kit/navigation/lazy-page.ts";
import {
  readAccessSearch,
  readConnectAgentSearch,
  readExportsSearch,
  readHistorySearch,
  readRulesSearch,
  readWebhookSearch,
} from "../core/kit/navigation/search-params.ts";
import { permittedPage, shellRoute, withSections } from "./root-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyPage(() => import("../core/settings/settings-layout.tsx"), "SettingsLayout"),
});

function settingsPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => settingsRoute, path, component });
}

const settingsIndexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/profile", replace: true });
  },
});

const profileRoute = settingsPage(
  "profile",
  lazyPage(
    withSections(() => import("../core/profile/profile-page.tsx"), "profileNotifications"),
    "ProfilePage",
  ),
);

const securityRoute = settingsPage(
  "security",
  lazyPage(
    withSections(() => import("../core/security/security-page.tsx"), "security"),
    "SecurityPage",
  ),
);

const membersRoute = settingsPage(
  "members",
  lazyPage(() => import("../features/members/members-page.tsx"), "MembersPage"),
);

const agentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents",
  validateSearch: readAccessSearch,
  component: lazyPage(
    withSections(() => import("../core/agents/agents-page.tsx"), "agents"),
    "AgentsPage",
  ),
});

const connectRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents/connect",
  validateSearch: readConnectAgentSearch,
  component: lazyPage(() => import("../features/oauth/connect-agent/connect-agent-page.tsx"), "ConnectAgentPage"),
});

const integrationsRoute = settingsPage(
  "integrations",
  permittedPage("account", () => import("../core/webhooks/integrations-page.tsx"), "IntegrationsPage"),
);

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "integrations/$webhookId",
  validateSearch: readWebhookSearch,
  component: permittedPage("account", () => import("../core/webhooks/webhook-page.tsx"), "WebhookPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "rules",
  validateSearch: readRulesSearch,
  component: permittedPage("account", () => import("../features/rules/rules-page.tsx"), "RulesPage"),
});

const spamRoute = settingsPage(
  "spam",
  permittedPage("account", () => import("../features/spam-lists/spam-page.tsx"), "SpamPage"),
);

const exportsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "exports",
  validateSearch: readExportsSearch,
  component: lazyPage(() => import("../features/reminders/exports-page.tsx"), "ExportsPage"),
});

const privacyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "privacy",
  validateSearch: readAccessSearch,
  component: permittedPage(
    "account",
    withSections(() => import("../core/privacy/privacy-page.tsx"), "privacy"),
    "PrivacyPage",
  ),
});

const recordRoute = settingsPage(
  "privacy/record",
  permittedPage("account", () => import("../features/privacy/record/record-page.tsx"), "RecordPage"),
);

const historyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "history",
  validateSearch: readHistorySearch,
  component: permittedPage("account", () => import("../features/history/history-page.tsx"), "HistoryPage"),
});

const emailRoute = settingsPage(
  "email",
  lazyPage(() => import("../core/mail-server/email-page.tsx"), "EmailPage"),
);

const systemRoute = settingsPage(
  "system",
  lazyPage(() => import("../core/system/system-page.tsx"), "SystemPage"),
);

export const settingsRoutes = settingsRoute.addChildren([
  settingsIndexRoute,
  profileRoute,
  securityRoute,
  membersRoute,
  agentsRoute,
  connectRoute,
  integrationsRoute,
  webhookRoute,
  rulesRoute,
  spamRoute,
  exportsRoute,
  historyRoute,
  privacyRoute,
  recordRoute,
  emailRoute,
  systemRoute,
]);
