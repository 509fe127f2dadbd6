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

const profilePage = withSections(() => import("../core/profile/profile-page.tsx"), "profileNotifications");
const securityPage = withSections(() => import("../core/security/security-page.tsx"), "security");
const agentsPage = withSections(() => import("../core/agents/agents-page.tsx"), "agents");
const integrationsPage = () => import("../core/webhooks/integrations-page.tsx");
const privacyPage = withSections(() => import("../core/privacy/privacy-page.tsx"), "privacy");

const settingsPages = [
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: "/settings/profile", replace: true });
    },
  }),
  settingsPage("profile", lazyPage(profilePage, "ProfilePage")),
  settingsPage("security", lazyPage(securityPage, "SecurityPage")),
  settingsPage(
    "members",
    lazyPage(() => import("../features/members/members-page.tsx"), "MembersPage"),
  ),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "agents",
    validateSearch: readAccessSearch,
    component: lazyPage(agentsPage, "AgentsPage"),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "agents/connect",
    validateSearch: readConnectAgentSearch,
    component: lazyPage(() => import("../features/oauth/connect-agent/connect-agent-page.tsx"), "ConnectAgentPage"),
  }),
  settingsPage("integrations", permittedPage("account", integrationsPage, "IntegrationsPage")),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "integrations/$webhookId",
    validateSearch: readWebhookSearch,
    component: permittedPage("account", () => import("../core/webhooks/webhook-page.tsx"), "WebhookPage"),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "rules",
    validateSearch: readRulesSearch,
    component: permittedPage("account", () => import("../features/rules/rules-page.tsx"), "RulesPage"),
  }),
  settingsPage(
    "spam",
    permittedPage("account", () => import("../features/spam-lists/spam-page.tsx"), "SpamPage"),
  ),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "exports",
    validateSearch: readExportsSearch,
    component: lazyPage(() => import("../features/reminders/exports-page.tsx"), "ExportsPage"),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "history",
    validateSearch: readHistorySearch,
    component: permittedPage("account", () => import("../features/history/history-page.tsx"), "HistoryPage"),
  }),
  createRoute({
    getParentRoute: () => settingsRoute,
    path: "privacy",
    validateSearch: readAccessSearch,
    component: permittedPage("account", privacyPage, "PrivacyPage"),
  }),
  settingsPage(
    "privacy/record",
    permittedPage("account", () => import("../features/privacy/record/record-page.tsx"), "RecordPage"),
  ),
  settingsPage(
    "email",
    lazyPage(() => import("../core/mail-server/email-page.tsx"), "EmailPage"),
  ),
  settingsPage(
    "system",
    lazyPage(() => import("../core/system/system-page.tsx"), "SystemPage"),
  ),
] as const;

export const settingsRoutes = settingsRoute.addChildren(settingsPages);
