import { Hono } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import { requireAdmission } from "../../access/rate-limit.ts";
import type { Deps } from "../../deps.ts";
import { readSmallJson } from "../../http/read-small-body.ts";
import { requestPasswordReset, resetPasswordByLink, resetsPerAddress } from "../password-reset.ts";
import { textOf } from "./auth-responses.ts";
import { visitorOf } from "./trusted-device.ts";

/** Bodies are small JSON objects. */
export function createPasswordResetRoutes(deps: Deps): Hono {
  const routes = new Hono();
  // The same answer whether or not anybody has this email address.
  routes.post("/forgot-password", async (context) => {
    const email = textOf(await readSmallJson(context.req.raw), "email");
    await requestPasswordReset(systemScope(), deps, { email, visitor: await visitorOf(context, deps) });
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  });
  routes.post("/reset-password", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const counted = { limit: resetsPerAddress, subject: visitor.networks[0] ?? visitor.address };
    await requireAdmission(systemScope(), deps, [counted], "Too many attempts.");
    const endsAgents = input.endAgents === true;
    const removesPasskeys = input.removePasskeys === true;
    const link = { token: textOf(input, "token"), password: textOf(input, "password"), endsAgents, removesPasskeys };
    const changed = await resetPasswordByLink(systemScope(), deps, { ...link, visitor });
    const agents = endsAgents ? 0 : changed.tokens + changed.connections;
    const passkeys = removesPasskeys ? 0 : changed.passkeys;
    return Response.json({ ok: true, agents, passkeys }, { headers: { "Cache-Control": "no-store" } });
  });
  return routes;
}
