import { type Context, Hono } from "hono";
import { joinAsNewUser } from "../../../features/members/join.ts";
import { relyingPartyOf } from "../../../features/passkeys/relying-party.ts";
import { beginPasskeySignIn, verifyPasskey } from "../../../features/passkeys/sign-in-by-passkey.ts";
import { isOnlyWayIn } from "../../../features/single-sign-on/identities.ts";
import type { Provider } from "../../../features/single-sign-on/provider.ts";
import { cameByProvider, forgetProvider } from "../../../features/single-sign-on/routes/provider-cookies.ts";
import { systemScope } from "../../access/authenticate.ts";
import { CHALLENGE_PATH, VERIFIED_USER_PATH } from "../../access/sign-in-settings.ts";
import type { Deps } from "../../deps.ts";
import { isFromThisMachine } from "../../http/allowed-hosts.ts";
import { readSmallJson } from "../../http/read-small-body.ts";
import { sendsMail } from "../../mail-server/mailer.ts";
import { PosternError } from "../../platform/errors.ts";
import { type CreateOwnerInput, createOwner } from "../create-owner.ts";
import { beginCodeAttempt, beginPasswordAttempt, countSignUp, type SignInAttempt } from "../sign-in-attempt.ts";
import { checkSignUp, finishSignUp, maySignUp, requestSignUp } from "../sign-up.ts";
import { codeOf } from "./account-routes.ts";
import type { CallAuth } from "./auth-client.ts";
import { answer, callFor, refusalOf, textOf } from "./auth-responses.ts";
import { visitorOf } from "./trusted-device.ts";
import type { Welcome } from "./welcome.ts";

/** Signing up, in and out. Bodies are small JSON objects; success is `{"ok":true}` and a cookie. */
export function createAuthRoutes(
  deps: Deps,
  {
    call,
    welcome,
    provider,
  }: {
    readonly call: CallAuth;
    readonly welcome: Welcome;
    readonly provider: Provider | null;
  },
): Hono {
  const routes = new Hono();
  // The library refreshes the cookie of a session in use here, where the dashboard starts.
  routes.get("/state", async (context) => {
    const session = await callFor(call, context, "/get-session");
    if (!session.ok) throw await refusalOf(session, "Sign in to continue.");
    const signedIn = (await session.json()) !== null;
    // The library deletes the cookie of an ended session. By then the browser may hold that of a new sign-in, in another tab.
    if (!signedIn) session.headers.delete("Set-Cookie");
    const isLocal = isFromThisMachine(context, deps.config);
    const state = await maySignUp(systemScope(), deps, { isLocal });
    const resetsByEmail = await sendsMail(systemScope(), deps);
    const passkeys = relyingPartyOf(deps.config) !== null;
    const singleSignOn = provider === null ? null : { name: provider.settings.name };
    if (!(await isOnlyWayIn(systemScope(), deps))) {
      return answer({ signedIn, ...state, resetsByEmail, passkeys, passwords: true, singleSignOn }, session);
    }
    const closed = { signUp: false, resetsByEmail: false, passkeys: false, passwords: false };
    return answer({ signedIn, ...state, ...closed, singleSignOn }, session);
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
  routes.post("/join", async (context) => {
    const input = await readSmallJson(context.req.raw);
    await countSignUp(systemScope(), deps, await visitorOf(context, deps));
    const person = { token: textOf(input, "token"), name: textOf(input, "name"), email: textOf(input, "email") };
    const joined = await joinAsNewUser(systemScope(), deps, { ...person, password: textOf(input, "password") });
    return signInWith(context, { ...input, email: joined.email }, firstSignIn(joined.userId));
  });
  routes.post("/sign-in", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const { email } = ownerInput(input);
    return signInWith(context, input, await beginPasswordAttempt(systemScope(), deps, { email, visitor }));
  });
  // The second step, for those who have set one up: a code from their app, or one of the backup codes.
  routes.post("/sign-in/code", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const backup = input.backup === true;
    const challenge = await callFor(call, context, CHALLENGE_PATH);
    const { userId } = (await challenge.json()) as { userId: string | null };
    const visitor = await visitorOf(context, deps);
    const attempt = await beginCodeAttempt(systemScope(), deps, { userId, visitor, backup });
    const path = backup ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
    const response = await callFor(call, context, path, { code: codeOf(input) });
    if (response.ok) return welcome.signedIn(context, attempt, answer({ ok: true }, response));
    attempt.failed();
    throw await refusalOf(response, "Wrong code.");
  });
  routes.post("/sign-in/passkey/options", async (context) => {
    const options = await beginPasskeySignIn(systemScope(), deps, await visitorOf(context, deps));
    return Response.json({ options }, { headers: { "Cache-Control": "no-store" } });
  });
  // In place of the password and of a code.
  routes.post("/sign-in/passkey", async (context) => {
    const response = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const attempt = await verifyPasskey(systemScope(), deps, { response, visitor });
    const opened = await callFor(call, context, VERIFIED_USER_PATH, { userId: attempt.userId, asksForCode: false });
    if (!opened.ok) throw await refusalOf(opened, "Sign in to continue.");
    await welcome.endSessionOf(context.req.raw);
    return welcome.signedIn(context, attempt, answer({ ok: true }, opened));
  });
  // A browser that has come by the provider goes on to sign out there.
  routes.post("/sign-out", async (context) => {
    const library = await callFor(call, context, "/sign-out", {});
    if (!cameByProvider(context, deps)) return answer({ ok: true }, library);
    const url = (await provider?.endSessionUrl()) ?? null;
    const response = answer({ ok: true, url }, library);
    response.headers.append("Set-Cookie", forgetProvider(deps));
    return response;
  });
  return routes;

  async function signInWith(
    context: Context,
    input: Readonly<Record<string, unknown>>,
    attempt: SignInAttempt,
  ): Promise<Response> {
    const { email, password } = ownerInput(input);
    const body = { email: email.trim().toLowerCase(), password };
    const response = await attempt.inTurn(() => callFor(call, context, "/sign-in/email", body));
    if (response.status >= 500) throw new Error(`The sign-in library returned ${response.status}.`);
    if (!response.ok) {
      attempt.failed();
      throw new PosternError("UNAUTHENTICATED", "Wrong email or password.");
    }
    await welcome.endSessionOf(context.req.raw);
    const signedIn: unknown = await response.clone().json();
    const needsCode = typeof signedIn === "object" && signedIn !== null && "twoFactorRedirect" in signedIn;
    if (!needsCode) return welcome.signedIn(context, attempt, answer({ ok: true }, response));
    await attempt.succeeded();
    return answer({ ok: true, needsCode }, response);
  }
}

/** Sign-in right after the account was created, without limits. */
function firstSignIn(userId: string): SignInAttempt {
  return { userId, isFirst: true, inTurn: (check) => check(), succeeded: async () => {}, failed: () => {} };
}

function ownerInput(input: Readonly<Record<string, unknown>>): CreateOwnerInput {
  const text = (name: string) => {
    const value = input[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    email: text("email") ?? "",
    password: text("password") ?? "",
    name: text("name"),
    timeZone: text("timeZone"),
  };
}
