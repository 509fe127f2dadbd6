import { createRoute, type RouteComponent, redirect } from "@tanstack/react-router";
import { lazyPage } from "../core/kit/navigation/lazy-page.ts";
import { readFolderSearch, readOverviewSearch } from "../core/kit/navigation/search-params.ts";
import { permittedPage, shellRoute, withSections } from "./root-route.tsx";

const folderPages = () => import("../core/inbox/folder-page.tsx");
const setupPages = () => import("../core/setup/setup-pages.tsx");

export const listRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/",
    beforeLoad: () => {
      throw redirect({ to: "/inbox", replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms",
    component: lazyPage(() => import("../core/forms/forms-page.tsx"), "FormsPage"),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/forms/new",
    component: permittedPage("account", () => import("../core/forms/new-form-page.tsx"), "NewFormPage", 1),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: "/trash",
    component: permittedPage("work", () => import("../features/trash/trash-page.tsx"), "TrashPage", 1),
  }),
] as const;

const allFormsRoute = createRoute({
  getParentRoute: () => shellRoute,
  id: "all",
  component: lazyPage(() => import("../core/inbox/all-forms-page.tsx"), "AllFormsPage"),
});

/** The folders and overview of all forms together. */
const allFormsPages = [
  createRoute({
    getParentRoute: () => allFormsRoute,
    path: "/inbox",
    validateSearch: readFolderSearch,
    component: lazyPage(folderPages, "AllInboxPage"),
  }),
  createRoute({
    getParentRoute: () => allFormsRoute,
    path: "/spam",
    validateSearch: readFolderSearch,
    component: lazyPage(folderPages, "AllSpamPage"),
  }),
  createRoute({
    getParentRoute: () => allFormsRoute,
    path: "/overview",
    validateSearch: readOverviewSearch,
    component: lazyPage(() => import("../features/overview/overview-page.tsx"), "OverviewPage"),
  }),
] as const;

export const allFormsRoutes = allFormsRoute.addChildren(allFormsPages);

const formRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/forms/$formId",
  component: lazyPage(() => import("../core/inbox/form-page.tsx"), "FormPage"),
});

const setupRoute = createRoute({
  getParentRoute: () => formRoute,
  path: "setup",
  component: permittedPage("forms", setupPages, "SetupLayout"),
});

function setupPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => setupRoute, path, component });
}

const setupSections = [
  setupPage("/", lazyPage(setupPages, "WebsitePage")),
  setupPage("general", lazyPage(withSections(setupPages, "form", "formMessages"), "GeneralPage")),
  setupPage(
    "after",
    lazyPage(() => import("../features/form-pages/after-sending.tsx"), "AfterSendingPage"),
  ),
  setupPage("mail", lazyPage(setupPages, "MailPage")),
  setupPage(
    "general/import",
    lazyPage(() => import("../features/imports/import-page.tsx"), "ImportPage"),
  ),
  setupPage("spam", lazyPage(setupPages, "SpamPage")),
  setupPage(
    "privacy",
    lazyPage(() => import("../features/privacy/privacy-page.tsx"), "SetupPrivacyPage"),
  ),
] as const;

const formPages = [
  createRoute({
    getParentRoute: () => formRoute,
    path: "/",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/forms/$formId/inbox", params, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => formRoute,
    path: "inbox",
    validateSearch: readFolderSearch,
    component: lazyPage(folderPages, "InboxPage"),
  }),
  createRoute({
    getParentRoute: () => formRoute,
    path: "spam",
    validateSearch: readFolderSearch,
    component: lazyPage(folderPages, "SpamPage"),
  }),
  createRoute({
    getParentRoute: () => formRoute,
    path: "overview",
    validateSearch: readOverviewSearch,
    component: lazyPage(() => import("../features/overview/overview-page.tsx"), "FormOverviewPage"),
  }),
  setupRoute.addChildren(setupSections),
] as const;

export const formRoutes = formRoute.addChildren(formPages);
