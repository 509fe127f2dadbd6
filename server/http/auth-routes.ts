import { type Context, Hono } from "hono";
import { authenticateSystem } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../errors.ts";
import type { CreateOwnerInput } from "../services/accounts/account-input.ts";
import { createOwner } from "../services/accounts/create-owner.ts";
import { checkSignUp, maySignUp } from "../services/accounts/may-sign-up.ts";
import { codeOf } from "./account-routes.ts";
import type { CallLibrary } from "./call-library.ts";
import { isFromThisMachine } from "./known-hosts.ts";
import { answer, callFor, refusalOf, textOf } from "./library-answer.ts";
import { readSmallJson } from "./read-small-body.ts";

/** Signing up, in and out. Bodies are small JSON objects; success is `{"ok":true}` and a cookie. */
export function createAuthRoutes(deps: Deps, call: CallLibrary): Hono {
  const routes = new Hono();
  // The library refreshes the cookie of a session in use here, where the dashboard starts.
  routes.get("/state", async (context) => {
    const session = await callFor(call, context, "/get-session");
    if (!session.ok) throw await refusalOf(session, "Sign in to go on.");
    const signedIn = (await session.json()) !== null;
    const isLocal = isFromThisMachine(context, deps.config);
    const state = await maySignUp(authenticateSystem(), deps, { isLocal });
    return answer({ signedIn, ...state }, session);
  });
  routes.post("/sign-up", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const isLocal = isFromThisMachine(context, deps.config);
    await checkSignUp(authenticateSystem(), deps, { isLocal, setUpCode: textOf(input, "setUpCode") });
    await createOwner(authenticateSystem(), deps, ownerInput(input), { onlyFirst: deps.config.signUp === "first" });
    return signInWith(context, input);
  });
  routes.post("/sign-in", async (context) => signInWith(context, await readSmallJson(context.req.raw)));
  // The second step, for those who have set one up: a code from their app, or one of the backup codes.
  routes.post("/sign-in/code", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const path = input.backup === true ? "/two-factor/verify-backup-code" : "/two-factor/verify-totp";
    const response = await callFor(call, context, path, { code: codeOf(input) });
    if (response.ok) return answer({ ok: true }, response);
    throw await refusalOf(response, "This code is not right.");
  });
  routes.post("/sign-out", async (context) => answer({ ok: true }, await callFor(call, context, "/sign-out", {})));
  return routes;

  async function signInWith(context: Context, input: Readonly<Record<string, unknown>>): Promise<Response> {
    const { email, password } = ownerInput(input);
    const body = { email: email.trim().toLowerCase(), password };
    const response = await callFor(call, context, "/sign-in/email", body);
    if (!response.ok) throw refusal(response.status);
    const signedIn: unknown = await response.clone().json();
    const needsCode = typeof signedIn === "object" && signedIn !== null && "twoFactorRedirect" in signedIn;
    return answer(needsCode ? { ok: true, needsCode } : { ok: true }, response);
  }
}

function refusal(status: number): PosternError {
  if (status === 429) return new PosternError("LIMIT", "Too many attempts. Wait a minute, then try again.");
  if (status >= 500) throw new Error(`The sign-in library answered ${status}.`);
  return new PosternError("UNAUTHENTICATED", "The e-mail address or the password is not right.");
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
