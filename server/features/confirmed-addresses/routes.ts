import { Hono } from "hono";
import { authenticateConfirmation } from "../../core/access/authenticate-outsider.ts";
import type { Deps } from "../../core/deps.ts";
import { pageResponse } from "../../core/http/page.ts";
import type { NameIn } from "../../core/visitor-language/catalogues.ts";
import { chooseLanguage } from "../../core/visitor-language/choose-language.ts";
import { translationOf } from "../../core/visitor-language/translation.ts";
import { type AskedOfVisitor, confirmSubmission, readAsked } from "./confirmations.ts";

/**
 * `/confirm-message/{token}`, linked from the email to a visitor. Reading it changes nothing, because mail scanners
 * open every link; the button confirms. It posts no fields, and none are read.
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
  const page = (title: NameIn<"confirmation">, text: NameIn<"confirmation">, status: number) =>
    pageResponse(
      { title: spoken.text(`confirmation.${title}`), text: spoken.text(`confirmation.${text}`), spoken },
      { status },
    );
  switch (asked?.state) {
    case "waiting": {
      const [title, button] = [spoken.text("confirmation.question"), spoken.text("confirmation.confirm")];
      return pageResponse({ title, text: asked.words, button, spoken }, { status: 200 });
    }
    case "confirmed":
      return isNew ? page("confirmed", "delivered", 200) : page("already", "nothingToDo", 200);
    case "expired":
      return page("expired", "sendAgain", 410);
    default:
      return page("broken", "tryLinkAgain", 404);
  }
}
