import { createRoute, type RouteComponent, redirect } from "@tanstack/react-router";
import {
  readAccessSearch,
  readConnectAgentSearch,
  readExportsSearch,
  readHistorySearch,
  readRulesSearch,
  readWebhookSearch,
} from "../../kit/navigation/search-params.ts";
import { lazyPage, permittedPage, shellRoute } from "./root-route.tsx";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyPage(() => import("../../account/settings-layout.tsx"), "SettingsLayout"),
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
  lazyPage(() => import("../../account/profile/profile-page.tsx"), "ProfilePage"),
);

const securityRoute = settingsPage(
  "security",
  lazyPage(() => import("../../account/security/security-page.tsx"), "SecurityPage"),
);

const membersRoute = settingsPage(
  "members",
  lazyPage(() => import("../../account/members/members-page.tsx"), "MembersPage"),
);

const agentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents",
  validateSearch: readAccessSearch,
  component: lazyPage(() => import("../../account/agents/agents-page.tsx"), "AgentsPage"),
});

const connectRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "agents/connect",
  validateSearch: readConnectAgentSearch,
  component: lazyPage(() => import("../../account/agents/connect/connect-agent-page.tsx"), "ConnectAgentPage"),
});

const integrationsRoute = settingsPage(
  "integrations",
  permittedPage("account", () => import("../../account/integrations/integrations-page.tsx"), "IntegrationsPage"),
);

const webhookRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "integrations/$webhookId",
  validateSearch: readWebhookSearch,
  component: permittedPage("account", () => import("../../account/integrations/webhook-page.tsx"), "WebhookPage"),
});

const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "rules",
  validateSearch: readRulesSearch,
  component: permittedPage("account", () => import("../../account/rules/rules-page.tsx"), "RulesPage"),
});

const spamRoute = settingsPage(
  "spam",
  permittedPage("account", () => import("../../account/spam/spam-page.tsx"), "SpamPage"),
);

const exportsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "exports",
  validateSearch: readExportsSearch,
  component: lazyPage(() => import("../../account/exports/exports-page.tsx"), "ExportsPage"),
});

const privacyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "privacy",
  validateSearch: readAccessSearch,
  component: permittedPage("account", () => import("../../account/privacy/privacy-page.tsx"), "PrivacyPage"),
});

const recordRoute = settingsPage(
  "privacy/record",
  permittedPage("account", () => import("../../account/privacy/record/record-page.tsx"), "RecordPage"),
);

const historyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "history",
  validateSearch: readHistorySearch,
  component: permittedPage("account", () => import("../../account/history/history-page.tsx"), "HistoryPage"),
});

const emailRoute = settingsPage(
  "email",
  lazyPage(() => import("../../account/email/email-page.tsx"), "EmailPage"),
);

const systemRoute = settingsPage(
  "system",
  lazyPage(() => import("../../account/system/system-page.tsx"), "SystemPage"),
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
