import { Hono } from "hono";
import { authenticateConfirmation } from "../access/authenticate-confirmation.ts";
import type { Deps } from "../deps.ts";
import { confirmationTexts } from "../mail/confirmation-texts.ts";
import { type AskedOfVisitor, confirmSubmission, readAsked } from "../services/submissions/confirmations.ts";
import { pageResponse } from "./page.ts";

/**
 * `/confirm-message/{token}`, which the email to a visitor links to. Reading it changes nothing, because programs that check
 * mail for its reader open every link in it; the button does. It posts no fields, and none are read.
 */
export function createConfirmMessageRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.get("/:token", async (context) => {
    const scope = await authenticateConfirmation(deps, context.req.param("token"));
    return pageOf(scope === null ? null : await readAsked(scope, deps));
  });
  routes.post("/:token", async (context) => {
    const scope = await authenticateConfirmation(deps, context.req.param("token"));
    if (scope === null) return pageOf(null);
    const isConfirmed = await confirmSubmission(scope, deps);
    return pageOf(await readAsked(scope, deps), isConfirmed);
  });
  return routes;
}

function pageOf(asked: AskedOfVisitor | null, isNew = false): Response {
  const { pages } = confirmationTexts(asked?.language ?? null);
  switch (asked?.state) {
    case "waiting":
      return pageResponse({ ...pages.question, text: asked.words }, { status: 200 });
    case "confirmed":
      return pageResponse(isNew ? pages.confirmed : pages.already, { status: 200 });
    case "expired":
      return pageResponse(pages.expired, { status: 410 });
    default:
      return pageResponse(pages.unknown, { status: 404 });
  }
}
