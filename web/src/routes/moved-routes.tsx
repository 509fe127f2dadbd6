import { createRoute, redirect } from "@tanstack/react-router";
import { readAccessSearch, readWebhookSearch } from "../core/kit/navigation/search-params.ts";
import { shellRoute } from "./root-route.tsx";

const inShell = { getParentRoute: () => shellRoute } as const;

/** Redirects from earlier versions' addresses, for bookmarks and old emails. */
export const movedRoutes = [
  createRoute({
    ...inShell,
    path: "/forms/$formId/setup/rules",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/settings/rules", search: { form: params.formId }, replace: true });
    },
  }),
  createRoute({
    ...inShell,
    path: "/forms/$formId/setup/agents",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/forms/$formId/setup/general", params, replace: true });
    },
  }),
  createRoute({
    ...inShell,
    path: "/forms/$formId/setup/import",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/forms/$formId/setup/general/import", params, replace: true });
    },
  }),
  createRoute({
    ...inShell,
    path: "/settings/tokens",
    beforeLoad: () => {
      throw redirect({ to: "/settings/agents", replace: true });
    },
  }),
  createRoute({
    ...inShell,
    path: "/settings/webhooks",
    beforeLoad: () => {
      throw redirect({ to: "/settings/integrations", replace: true });
    },
  }),
  createRoute({
    ...inShell,
    path: "/settings/webhooks/$webhookId",
    validateSearch: readWebhookSearch,
    beforeLoad: ({ params, search }) => {
      throw redirect({ to: "/settings/integrations/$webhookId", params, search, replace: true });
    },
  }),
  createRoute({
    ...inShell,
    path: "/settings/data",
    validateSearch: readAccessSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: "/settings/privacy", search, replace: true });
    },
  }),
] as const;
