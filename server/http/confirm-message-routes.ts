import { Hono } from "hono";
import { authenticateConfirmation } from "../access/authenticate-confirmation.ts";
import type { Deps } from "../deps.ts";
import { type AskedOfVisitor, confirmSubmission, readAsked } from "../services/submissions/confirmations.ts";
import { chooseLanguage } from "../visitor-language/choose-language.ts";
import { translationOf } from "../visitor-language/translation.ts";
import { pageResponse } from "./page.ts";

/**
 * `/confirm-message/{token}`, which the email to a visitor links to. Reading it changes nothing, because programs that check
 * mail for its reader open every link in it; the button does. It posts no fields, and none are read.
 */
export function createConfirmMessageRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.get("/:token", async (context) => {
    const scope = await authenticateConfirmation(deps, context.req.param("token"));
    return pageOf(scope === null ? null : await readAsked(scope, deps), context.req.raw.headers);
  });
  routes.post("/:token", async (context) => {
    const scope = await authenticateConfirmation(deps, context.req.param("token"));
    if (scope === null) return pageOf(null, context.req.raw.headers);
    const isConfirmed = await confirmSubmission(scope, deps);
    return pageOf(await readAsked(scope, deps), context.req.raw.headers, isConfirmed);
  });
  return routes;
}

function pageOf(asked: AskedOfVisitor | null, headers: Headers, isNew = false): Response {
  const spoken = translationOf(chooseLanguage({ form: asked?.language, asked: null, headers }));
  const words = spoken.words.confirmation;
  switch (asked?.state) {
    case "waiting":
      return pageResponse({ title: words.question, text: asked.words, button: words.confirm, spoken }, { status: 200 });
    case "confirmed":
      return isNew
        ? pageResponse({ title: words.confirmed, text: words.delivered, spoken }, { status: 200 })
        : pageResponse({ title: words.already, text: words.nothingToDo, spoken }, { status: 200 });
    case "expired":
      return pageResponse({ title: words.expired, text: words.sendAgain, spoken }, { status: 410 });
    default:
      return pageResponse({ title: words.broken, text: words.tryLinkAgain, spoken }, { status: 404 });
  }
}
