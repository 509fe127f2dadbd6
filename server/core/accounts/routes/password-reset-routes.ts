import { Hono } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import { admit, inWords } from "../../access/rate-limit.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress, networkOf } from "../../http/client-address.ts";
import { readSmallJson } from "../../http/read-small-body.ts";
import { limitReached } from "../../platform/errors.ts";
import { requestPasswordReset, resetPasswordByLink, resetsPerAddress } from "../password-reset.ts";
import { textOf } from "./auth-responses.ts";
import { visitorOf } from "./trusted-device.ts";

/** Bodies are small JSON objects. */
export function createPasswordResetRoutes(deps: Deps): Hono {
  const routes = new Hono();
  const networkOfCaller = (context: Parameters<typeof clientAddress>[0]) => {
    const address = clientAddress(context, deps.config);
    return networkOf(address) ?? address;
  };
  // The same answer whether or not anybody has this email address.
  routes.post("/forgot-password", async (context) => {
    const email = textOf(await readSmallJson(context.req.raw), "email");
    await requestPasswordReset(systemScope(), deps, { email, visitor: await visitorOf(context, deps) });
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  });
  routes.post("/reset-password", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const counted = { limit: resetsPerAddress, subject: networkOfCaller(context) };
    const admission = await admit(systemScope(), deps, [counted]);
    if (!admission.admitted) {
      throw limitReached(`Too many attempts. Try again ${inWords(admission.retryAfterSeconds)}.`);
    }
    const endsAgents = input.endAgents === true;
    const removesPasskeys = input.removePasskeys === true;
    const link = { token: textOf(input, "token"), password: textOf(input, "password"), endsAgents, removesPasskeys };
    const visitor = await visitorOf(context, deps);
    const changed = await resetPasswordByLink(systemScope(), deps, { ...link, visitor });
    const agents = endsAgents ? 0 : changed.tokens + changed.connections;
    const passkeys = removesPasskeys ? 0 : changed.passkeys;
    return Response.json({ ok: true, agents, passkeys }, { headers: { "Cache-Control": "no-store" } });
  });
  return routes;
}
