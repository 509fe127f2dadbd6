import { Hono } from "hono";
import { endAgentAccess } from "../../agents/tokens.ts";
import type { Deps } from "../../deps.ts";
import { readSmallJson } from "../../http/read-small-body.ts";
import { parseInput } from "../../platform/parse-input.ts";
import { deleteAccount, readViewer } from "../account.ts";
import { confirmSignIn } from "../confirm-sign-in.ts";
import { newPassword, requireStrongPassword } from "../create-owner.ts";
import { cancelEmailChange, requestEmailChange } from "../email-change.ts";
import { answer, callFor, textOf } from "./auth-responses.ts";
import type { SignIn } from "./sign-in.ts";

export const WRONG_PASSWORD = "Wrong password.";

/** Requires the password. Bodies are small JSON objects. */
export function createAccountRoutes(deps: Deps, { ask, authenticate, call }: SignIn): Hono {
  const routes = new Hono();
  routes.post("/password", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const next = parseInput(newPassword, textOf(input, "next"));
    const scope = await authenticate(context.req.raw);
    const { user } = await readViewer(scope, deps);
    await requireStrongPassword(deps, next, [user.email, user.name]);
    const body = { currentPassword: textOf(input, "current"), newPassword: next, revokeOtherSessions: true };
    if (input.endAgents === true) {
      await ask(context, "/verify-password", { password: body.currentPassword }, WRONG_PASSWORD);
      // First, so that no failure in between leaves agents with access after the password was changed because of them.
      await endAgentAccess(scope, deps);
    }
    const response = await ask(context, "/change-password", body, WRONG_PASSWORD);
    // Anyone who knew the old password may have begun one.
    await cancelEmailChange(scope, deps);
    return answer({ ok: true }, response);
  });
  routes.post("/change-email", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    await requestEmailChange(scope, deps, { email: textOf(input, "email") });
    return answer({ ok: true }, response);
  });
  routes.post("/delete-account", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    await deleteAccount(scope, deps, { email: textOf(input, "email") });
    return answer({ ok: true }, await callFor(call, context, "/sign-out", {}));
  });
  // For ten minutes, this session may then do anything that needs a fresh sign-in.
  routes.post("/confirm", async (context) => {
    const body = { password: textOf(await readSmallJson(context.req.raw), "password") };
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/verify-password", body, WRONG_PASSWORD);
    await confirmSignIn(scope, deps, { verifiedUserId: scope.userId });
    return answer({ ok: true }, response);
  });
  return routes;
}
