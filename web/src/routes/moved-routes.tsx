import { createRoute, redirect } from "@tanstack/react-router";
import { readAccessSearch, readWebhookSearch } from "../core/kit/navigation/search-params.ts";
import { shellRoute } from "./root-route.tsx";

const inShell = { getParentRoute: () => shellRoute } as const;

function moved<const Path extends string>(path: Path, to: string) {
  return createRoute({
    ...inShell,
    path,
    beforeLoad: ({ params }) => {
      throw redirect({ to, params, replace: true });
    },
  });
}

/** Redirects from earlier versions' addresses, for bookmarks and old emails. */
export const movedRoutes = [
  // feature: rules
  createRoute({
    ...inShell,
    path: "/forms/$formId/setup/rules",
    beforeLoad: ({ params }) => {
      throw redirect({ to: "/settings/rules", search: { form: params.formId }, replace: true });
    },
  }),
  moved("/forms/$formId/setup/agents", "/forms/$formId/setup/general"),
  moved("/forms/$formId/setup/import", "/forms/$formId/setup/general/import"),
  moved("/settings/tokens", "/settings/agents"),
  moved("/settings/webhooks", "/settings/integrations"),
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
