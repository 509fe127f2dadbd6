import { Hono } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { isFromThisMachine } from "../../http/allowed-hosts.ts";
import { readSmallJson } from "../../http/read-small-body.ts";
import { sendsMail } from "../../mail-server/mailer.ts";
import { createOwner } from "../create-owner.ts";
import { beginPasswordAttempt, countSignUp } from "../sign-in-attempt.ts";
import { checkSignUp, finishSignUp, maySignUp, requestSignUp } from "../sign-up.ts";
import { answer, callFor, refusalOf, textOf } from "./auth-responses.ts";
import { firstSignIn, ownerInput, type SignIn } from "./sign-in.ts";
import { visitorOf } from "./trusted-device.ts";

/** Signing up, in and out. Bodies are small JSON objects; success is `{"ok":true}` and a cookie. */
export function createAuthRoutes(deps: Deps, { call, signInWith }: SignIn): Hono {
  const routes = new Hono();
  // The library refreshes an active session's cookie here, where the dashboard starts.
  routes.get("/state", async (context) => {
    const session = await callFor(call, context, "/get-session");
    if (!session.ok) throw await refusalOf(session, "Sign in to continue.");
    const signedIn = (await session.json()) !== null;
    // The library deletes the cookie of an ended session, but by then another tab may have signed in again.
    if (!signedIn) session.headers.delete("Set-Cookie");
    const isLocal = isFromThisMachine(context, deps.config);
    const state = await maySignUp(systemScope(), deps, { isLocal });
    const resetsByEmail = await sendsMail(systemScope(), deps);
    const found = await Promise.all(deps.features.map(({ signInState }) => signInState?.(systemScope(), deps)));
    return answer(
      Object.assign(
        { signedIn, ...state, resetsByEmail, passkeys: false, passwords: true, singleSignOn: null },
        ...found,
      ),
      session,
    );
  });
  routes.post("/sign-up", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    await countSignUp(systemScope(), deps, visitor);
    const isLocal = isFromThisMachine(context, deps.config);
    const { firstRun } = await checkSignUp(systemScope(), deps, {
      isLocal,
      setUpCode: textOf(input, "setUpCode"),
    });
    if (firstRun) {
      const account = await createOwner(systemScope(), deps, ownerInput(input), { onlyFirst: true });
      return signInWith(context, input, firstSignIn(account.contact.id));
    }
    const token = textOf(input, "token");
    if (token === "") {
      await requestSignUp(systemScope(), deps, { email: textOf(input, "email"), visitor });
      return Response.json({ ok: true, checkEmail: true }, { headers: { "Cache-Control": "no-store" } });
    }
    const { contact } = await finishSignUp(systemScope(), deps, { ...ownerInput(input), token });
    return signInWith(context, { ...input, email: contact.email }, firstSignIn(contact.id));
  });
  routes.post("/sign-in", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const { email } = ownerInput(input);
    return signInWith(context, input, await beginPasswordAttempt(systemScope(), deps, { email, visitor }));
  });
  routes.post("/sign-out", async (context) => {
    const response = await callFor(call, context, "/sign-out", {});
    const found = await Promise.all(deps.features.map(({ signOut }) => signOut?.(context, deps)));
    const { url, cookies = [] } = found.find((one) => one !== undefined) ?? {};
    const ended = answer(url === undefined ? { ok: true } : { ok: true, url }, response);
    for (const cookie of cookies) ended.headers.append("Set-Cookie", cookie);
    return ended;
  });
  return routes;
}
