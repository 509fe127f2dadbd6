import type { Context } from "hono";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { PosternError } from "../../platform/errors.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { CreateOwnerInput } from "../create-owner.ts";
import { beginSessionAttempt, type SignInAttempt } from "../sign-in-attempt.ts";
import type { CallAuth } from "./auth-client.ts";
import { answer, callFor, refusalOf } from "./auth-responses.ts";
import { createWelcome, type Welcome } from "./welcome.ts";

type Body = Readonly<Record<string, unknown>>;

/** Shared by every way to sign in and every change of one. */
export interface SignIn {
  readonly call: CallAuth;
  readonly authenticate: (request: Request) => Promise<OwnerScope>;
  readonly welcome: Welcome;
  /**
   * Calls the sign-in library on behalf of the signed-in user. A refusal counts as a wrong password, with `refused` as
   * its message.
   */
  ask(context: Context, path: string, body: object, refused: string): Promise<Response>;
  signInWith(context: Context, input: Body, attempt: SignInAttempt): Promise<Response>;
}

export function createSignIn(
  deps: Deps,
  call: CallAuth,
  authenticate: (request: Request) => Promise<OwnerScope>,
): SignIn {
  const welcome = createWelcome(deps, authenticate);
  return { call, authenticate, welcome, ask, signInWith };

  async function ask(context: Context, path: string, body: object, refused: string): Promise<Response> {
    const owner = await authenticate(context.req.raw);
    const address = clientAddress(context, deps.config);
    const attempt = await beginSessionAttempt(systemScope(), deps, { owner, address });
    const response = await attempt.inTurn(() => callFor(call, context, path, body));
    if (!response.ok) {
      attempt.failed();
      throw await refusalOf(response, refused);
    }
    await attempt.succeeded();
    return response;
  }

  async function signInWith(context: Context, input: Body, attempt: SignInAttempt): Promise<Response> {
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

/** Sign-in right after account creation, without limits. */
export function firstSignIn(userId: string): SignInAttempt {
  return { userId, isFirst: true, inTurn: (check) => check(), succeeded: async () => {}, failed: () => {} };
}

export function ownerInput(input: Body): CreateOwnerInput {
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
