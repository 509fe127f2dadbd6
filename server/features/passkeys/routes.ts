import { Hono } from "hono";
import { systemScope } from "../../core/access/authenticate.ts";
import { VERIFIED_USER_PATH } from "../../core/access/sign-in-settings.ts";
import { confirmSignIn } from "../../core/accounts/confirm-sign-in.ts";
import { WRONG_PASSWORD } from "../../core/accounts/routes/account-routes.ts";
import { answer, callFor, refusalOf, textOf } from "../../core/accounts/routes/auth-responses.ts";
import type { SignIn } from "../../core/accounts/routes/sign-in.ts";
import { visitorOf } from "../../core/accounts/routes/trusted-device.ts";
import type { Deps } from "../../core/deps.ts";
import { readSmallJson } from "../../core/http/read-small-body.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { removePasskey } from "./passkeys.ts";
import { beginPasskeySignIn, verifyPasskey } from "./sign-in-by-passkey.ts";

/** Signing in with a passkey, and managing passkeys. Bodies are small JSON objects. */
export function createPasskeyRoutes(deps: Deps, { ask, authenticate, call, welcome }: SignIn): Hono {
  const routes = new Hono();
  routes.post("/sign-in/passkey/options", async (context) => {
    const options = await beginPasskeySignIn(systemScope(), deps, await visitorOf(context, deps));
    return Response.json({ options }, { headers: { "Cache-Control": "no-store" } });
  });
  // Replaces the password and the code.
  routes.post("/sign-in/passkey", async (context) => {
    const response = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const attempt = await verifyPasskey(systemScope(), deps, { response, visitor });
    const opened = await callFor(call, context, VERIFIED_USER_PATH, { userId: attempt.userId, asksForCode: false });
    if (!opened.ok) throw await refusalOf(opened, "Sign in to continue.");
    await welcome.endSessionOf(context.req.raw);
    return welcome.signedIn(context, attempt, answer({ ok: true }, opened));
  });
  routes.post("/confirm/passkey", async (context) => {
    const response = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const attempt = await verifyPasskey(systemScope(), deps, { response, visitor });
    await confirmSignIn(scope, deps, { verifiedUserId: attempt.userId });
    await attempt.succeeded();
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  });
  routes.post("/passkeys/options", async (context) => {
    const body = { password: textOf(await readSmallJson(context.req.raw), "password") };
    const response = await ask(context, "/verify-password", body, WRONG_PASSWORD);
    return answer({ options: await beginPasskey(await authenticate(context.req.raw), deps) }, response);
  });
  // The browser's answer uses a challenge issued after the password check.
  routes.post("/passkeys", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    await addPasskey(scope, deps, { name: textOf(input, "name"), response: input.response });
    return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  });
  routes.post("/passkeys/remove", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    await removePasskey(scope, deps, { id: textOf(input, "id") });
    return answer({ ok: true }, response);
  });
  return routes;
}
