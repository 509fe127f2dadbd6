import { type Context, Hono } from "hono";
import { systemScope } from "../../core/access/authenticate.ts";
import { admit, inWords } from "../../core/access/rate-limit.ts";
import { textOf } from "../../core/accounts/routes/auth-responses.ts";
import type { Deps } from "../../core/deps.ts";
import { clientAddress, networkOf } from "../../core/http/client-address.ts";
import { readSmallJson } from "../../core/http/read-small-body.ts";
import { limitReached } from "../../core/platform/errors.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { invitationsPerAddress, joinAsUser, readInvitation } from "./join.ts";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } } as const;

/** What an invitation offers, and joining as the signed-in user. Bodies are small JSON objects. */
export function createInvitationRoutes(deps: Deps, authenticate: (request: Request) => Promise<OwnerScope>): Hono {
  const routes = new Hono();
  routes.post("/invitation", async (context) => {
    const token = await readToken(context);
    return Response.json(await readInvitation(systemScope(), deps, { token }), NOT_KEPT);
  });
  routes.post("/join-as-me", async (context) => {
    const token = await readToken(context);
    return Response.json(await joinAsUser(await authenticate(context.req.raw), deps, { token }), NOT_KEPT);
  });
  return routes;

  async function readToken(context: Context): Promise<string> {
    const token = textOf(await readSmallJson(context.req.raw), "token");
    const address = clientAddress(context, deps.config);
    const counted = { limit: invitationsPerAddress, subject: networkOf(address) ?? address };
    const admission = await admit(systemScope(), deps, [counted]);
    if (!admission.admitted) {
      throw limitReached(`Too many attempts. Try again ${inWords(admission.retryAfterSeconds)}.`);
    }
    return token;
  }
}
