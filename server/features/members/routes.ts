import { type Context, Hono } from "hono";
import { systemScope } from "../../core/access/authenticate.ts";
import { requireAdmission } from "../../core/access/rate-limit.ts";
import { textOf } from "../../core/accounts/routes/auth-responses.ts";
import { firstSignIn, type SignIn } from "../../core/accounts/routes/sign-in.ts";
import { visitorOf } from "../../core/accounts/routes/trusted-device.ts";
import { countSignUp } from "../../core/accounts/sign-in-attempt.ts";
import type { Deps } from "../../core/deps.ts";
import { clientAddress, networkOf } from "../../core/http/client-address.ts";
import { readSmallJson } from "../../core/http/read-small-body.ts";
import { invitationsPerAddress, joinAsNewUser, joinAsUser, readInvitation } from "./join.ts";

const NOT_KEPT = { headers: { "Cache-Control": "no-store" } } as const;

/** Shows an invitation's offer, and lets the signed-in user join. Bodies are small JSON objects. */
export function createInvitationRoutes(deps: Deps, { authenticate, signInWith }: SignIn): Hono {
  const routes = new Hono();
  routes.post("/invitation", async (context) => {
    const token = await readToken(context);
    return Response.json(await readInvitation(systemScope(), deps, { token }), NOT_KEPT);
  });
  routes.post("/join-as-me", async (context) => {
    const token = await readToken(context);
    return Response.json(await joinAsUser(await authenticate(context.req.raw), deps, { token }), NOT_KEPT);
  });
  routes.post("/join", async (context) => {
    const input = await readSmallJson(context.req.raw);
    await countSignUp(systemScope(), deps, await visitorOf(context, deps));
    const person = { token: textOf(input, "token"), name: textOf(input, "name"), email: textOf(input, "email") };
    const joined = await joinAsNewUser(systemScope(), deps, { ...person, password: textOf(input, "password") });
    return signInWith(context, { ...input, email: joined.email }, firstSignIn(joined.userId));
  });
  return routes;

  async function readToken(context: Context): Promise<string> {
    const token = textOf(await readSmallJson(context.req.raw), "token");
    const address = clientAddress(context, deps.config);
    const counted = { limit: invitationsPerAddress, subject: networkOf(address) ?? address };
    await requireAdmission(systemScope(), deps, [counted], "Too many attempts.");
    return token;
  }
}
