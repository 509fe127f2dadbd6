import { createRoute, type RouteComponent, redirect } from "@tanstack/react-router";
import { lazyPage } from "../core/kit/navigation/lazy-page.ts";
import { readFolderSearch, readOverviewSearch } from "../core/kit/navigation/search-params.ts";
import { permittedPage, shellRoute, withSections } from "./root-route.tsx";

const folderPages = () => import("../core/inbox/folder-page.tsx");

export const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/inbox", replace: true });
  },
});

export const formsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forms",
  component: lazyPage(() => import("../core/forms/forms-page.tsx"), "FormsPage"),
});

export const newFormRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forms/new",
  component: permittedPage("account", () => import("../core/forms/new-form-page.tsx"), "NewFormPage", 1),
});

const formRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forms/$formId",
  component: lazyPage(() => import("../core/inbox/form-page.tsx"), "FormPage"),
});

const formIndexRoute = createRoute({
  getParentRoute: () => formRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/forms/$formId/inbox", params, replace: true });
  },
});

const inboxRoute = createRoute({
  getParentRoute: () => formRoute,
  path: "inbox",
  validateSearch: readFolderSearch,
  component: lazyPage(folderPages, "InboxPage"),
});

const spamRoute = createRoute({
  getParentRoute: () => formRoute,
  path: "spam",
  validateSearch: readFolderSearch,
  component: lazyPage(folderPages, "SpamPage"),
});

const formOverviewRoute = createRoute({
  getParentRoute: () => formRoute,
  path: "overview",
  validateSearch: readOverviewSearch,
  component: lazyPage(() => import("../features/overview/form-overview-page.tsx"), "FormOverviewPage"),
});

export const trashRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/trash",
  component: permittedPage("work", () => import("../features/trash/trash-page.tsx"), "TrashPage", 1),
});

/** The folders and overview of all forms together. */
const allFormsRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "all",
  component: lazyPage(() => import("../core/inbox/all-forms-page.tsx"), "AllFormsPage"),
});

const allInboxRoute = createRoute({
  getParentRoute: () => allFormsRoute,
  path: "/inbox",
  validateSearch: readFolderSearch,
  component: lazyPage(folderPages, "AllInboxPage"),
});

const allSpamRoute = createRoute({
  getParentRoute: () => allFormsRoute,
  path: "/spam",
  validateSearch: readFolderSearch,
  component: lazyPage(folderPages, "AllSpamPage"),
});

const overviewRoute = createRoute({
  getParentRoute: () => allFormsRoute,
  path: "/overview",
  validateSearch: readOverviewSearch,
  component: lazyPage(() => import("../features/overview/overview-page.tsx"), "OverviewPage"),
});

export const allFormsRoutes = allFormsRoute.addChildren([allInboxRoute, allSpamRoute, overviewRoute]);

const setupPages = () => import("../core/setup/setup-pages.tsx");

const setupRoute = createRoute({
  getParentRoute: () => formRoute,
  path: "setup",
  component: permittedPage("forms", () => import("../core/setup/setup-pages.tsx"), "SetupLayout"),
});

function setupPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => setupRoute, path, component });
}

const websiteRoute = setupPage("/", lazyPage(setupPages, "WebsitePage"));

const generalRoute = setupPage("general", lazyPage(withSections(setupPages, "form", "formMessages"), "GeneralPage"));

const mailRoute = setupPage("mail", lazyPage(setupPages, "MailPage"));

const afterRoute = setupPage(
  "after",
  lazyPage(() => import("../features/form-pages/after-sending.tsx"), "AfterSendingPage"),
);

const setupSpamRoute = setupPage("spam", lazyPage(setupPages, "SpamPage"));

const setupPrivacyRoute = setupPage(
  "privacy",
  lazyPage(() => import("../features/privacy/privacy-page.tsx"), "SetupPrivacyPage"),
);

const importRoute = setupPage(
  "general/import",
  lazyPage(() => import("../features/imports/import-page.tsx"), "ImportPage"),
);

const setupRoutes = setupRoute.addChildren([
  websiteRoute,
  generalRoute,
  afterRoute,
  mailRoute,
  importRoute,
  setupSpamRoute,
  setupPrivacyRoute,
]);

export const formRoutes = formRoute.addChildren([
  formIndexRoute,
  inboxRoute,
  spamRoute,
  formOverviewRoute,
  setupRoutes,
]);
