import { type Context, Hono } from "hono";
import { readReturnPath } from "../../../../shared/return-path.ts";
import { systemScope } from "../../../core/access/authenticate.ts";
import { VERIFIED_USER_PATH } from "../../../core/access/sign-in-settings.ts";
import { dateSession } from "../../../core/accounts/confirm-sign-in.ts";
import { WRONG_PASSWORD } from "../../../core/accounts/routes/account-routes.ts";
import { answer, refusalOf, textOf } from "../../../core/accounts/routes/auth-responses.ts";
import type { SignIn } from "../../../core/accounts/routes/sign-in.ts";
import { visitorOf } from "../../../core/accounts/routes/trusted-device.ts";
import { beginProviderAttempt } from "../../../core/accounts/sign-in-attempt.ts";
import type { ProviderSignIn } from "../../../core/database/db.ts";
import type { Deps } from "../../../core/deps.ts";
import { type Page, pageResponse } from "../../../core/http/page.ts";
import { problemOf } from "../../../core/http/problem.ts";
import { readSmallJson } from "../../../core/http/read-small-body.ts";
import { forbidden, PosternError } from "../../../core/platform/errors.ts";
import { isOnlyWayIn, linkIdentity, unlinkIdentity } from "../identities.ts";
import { authTimeOf } from "../person.ts";
import { type Provider, providerOf } from "../provider.ts";
import { type ProviderUser, signInByProvider } from "../sign-in-by-provider.ts";
import { beginLink, beginSignIn, endVisit, secretsOf, signedInAt } from "../visits.ts";
import { endVisitCookie, readVisit, rememberProvider, sendToProvider } from "./provider-cookies.ts";

const JOIN = "/join";

type KnownVisit = ProviderSignIn & { readonly token: string };

/** Starts the visit to the provider. With an invitation's secret, the user may join by it. */
export function createSingleSignOnRoutes(deps: Deps, { ask, authenticate }: SignIn): Hono {
  const provider = providerOf(deps);
  const routes = new Hono();
  routes.post("/oidc/sign-in", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const visitor = await visitorOf(context, deps);
    const token = textOf(input, "token");
    // The invitation's page has kept its secret, so the path needs none.
    const returnTo = token === "" ? (readReturnPath(textOf(input, "next")) ?? "/") : JOIN;
    const invitation = token === "" ? null : token;
    const visit = await beginSignIn(systemScope(), deps, {
      ...{ provider: requireProvider(provider), visitor, returnTo, invitation, asksAgain: input.again === true },
    });
    return sendToProvider(deps, visit);
  });
  routes.post("/oidc/link", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    const known = requireProvider(provider);
    await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    return sendToProvider(deps, await beginLink(scope, deps, { provider: known, returnTo: "/settings/security" }));
  });
  routes.post("/oidc/unlink", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    await unlinkIdentity(scope, deps, { id: textOf(input, "id") });
    return answer({ ok: true }, response);
  });
  return routes;
}

function requireProvider(provider: Provider | null): Provider {
  if (provider === null) throw forbidden("This server has no single sign-on.");
  return provider;
}

/** The other sign-in methods. A code after the provider has its own path. */
const OTHER_WAYS = [
  "/auth/sign-up",
  "/auth/join",
  "/auth/sign-in",
  "/auth/sign-in/passkey",
  "/auth/sign-in/passkey/options",
  "/auth/forgot-password",
  "/auth/reset-password",
] as const;

/** Refuses other sign-in methods if the operator has closed them. */
export function createOtherWays(deps: Deps): Hono {
  return new Hono().on("POST", [...OTHER_WAYS], async (_context, next) => {
    if (await isOnlyWayIn(systemScope(), deps)) {
      throw forbidden(`Here people sign in with ${deps.config.oidc?.name} only.`);
    }
    await next();
  });
}

/**
 * The provider's callback. The request comes from another website, so this browser's cookie is the proof, and a page
 * shows errors.
 */
export function createCallbackRoute(deps: Deps, { call, authenticate, welcome }: SignIn): Hono {
  const provider = providerOf(deps);
  const routes = new Hono();
  routes.get("/", async (context) => {
    const token = readVisit(context, deps);
    const back = { to: "/sign-in" };
    try {
      return withoutVisit(await comeBack(context, token, back), token);
    } catch (error) {
      if (!(error instanceof PosternError)) throw error;
      const { status, detail } = problemOf(error, deps.log, "");
      return withoutVisit(pageResponse(refused(detail, back.to), { status }), token);
    }
  });
  return routes;

  function withoutVisit(response: Response, token: string | null): Response {
    if (token !== null) response.headers.append("Set-Cookie", endVisitCookie(deps, token));
    return response;
  }

  async function comeBack(context: Context, token: string | null, back: { to: string }): Promise<Response> {
    const visit = await findVisit(context, token);
    if (visit === "signed in") return goTo("/");
    // Counted only now: any page can send its visitors here, but none with their own visit.
    const attempt = await beginProviderAttempt(systemScope(), deps, await visitorOf(context, deps));
    const came = await redeem(context, visit, back).catch((error) => {
      attempt.failed();
      throw error;
    });
    if ("linked" in came) {
      await attempt.succeeded();
      return goTo(came.linked);
    }
    const { userId, isNew, returnTo, at } = came;
    const opened = await call(context, {
      path: VERIFIED_USER_PATH,
      body: { userId, asksForCode: true },
      pass: ["cookie", "user-agent"],
      // The provider's page sends none, and the browser's cookie was the proof.
      headers: { origin: new URL(deps.config.publicUrl).origin },
    });
    if (!opened.ok) throw await refusalOf(opened, "Sign in to continue.");
    await welcome.endSessionOf(context.req.raw);
    const { needsCode } = (await opened.json()) as { needsCode: boolean };
    const target = isNew && returnTo === JOIN ? "/" : returnTo;
    const response = goTo(needsCode ? `/sign-in?mode=code&next=${encodeURIComponent(target)}` : target);
    for (const cookie of opened.headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
    response.headers.append("Set-Cookie", rememberProvider(deps));
    if (!needsCode) await dateSession(await authenticate(withCookiesOf(opened)), deps, { at });
    if (!needsCode) return welcome.signedIn(context, { ...attempt, userId, isFirst: isNew }, response);
    await attempt.succeeded();
    return response;
  }

  /** A signed-in user who navigates back has nothing left to do. */
  async function findVisit(context: Context, token: string | null): Promise<KnownVisit | "signed in"> {
    try {
      return { ...(await endVisit(systemScope(), deps, token)), token: token ?? "" };
    } catch (error) {
      if (await isSignedIn(context.req.raw)) return "signed in";
      throw error;
    }
  }

  async function isSignedIn(request: Request): Promise<boolean> {
    return authenticate(request).then(
      () => true,
      (error) => {
        if (error instanceof PosternError) return false;
        throw error;
      },
    );
  }

  async function redeem(
    context: Context,
    visit: KnownVisit,
    back: { to: string },
  ): Promise<(ProviderUser & Pick<ProviderSignIn, "returnTo"> & { readonly at: Date }) | { readonly linked: string }> {
    if (visit.returnTo === JOIN || visit.userId !== null) back.to = visit.returnTo;
    const known = requireProvider(provider);
    const query = new URL(context.req.url).search;
    const redeemed = await known.redeem(query, secretsOf(visit.token));
    const { claims } = redeemed;
    const at = signedInAt(deps, {
      ...{ token: visit.token, visit, authTime: authTimeOf(claims) },
      isSaid: known.saysWhen(),
    });
    if (visit.userId === null) {
      const user = await signInByProvider(systemScope(), deps, { provider: known, redeemed, visit });
      return { ...user, returnTo: visit.returnTo, at };
    }
    await linkIdentity(await authenticate(context.req.raw), deps, { provider: known, claims, visit });
    return { linked: visit.returnTo };
  }

  /** The request with the new session's cookies. */
  function withCookiesOf(opened: Response): Request {
    const cookie = opened.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
    return new Request(deps.config.publicUrl, { headers: { cookie: cookie.join("; ") } });
  }
}

function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });
}

function refused(text: string, back: string): Page {
  const label = back === "/sign-in" ? "Back to the sign-in page" : "Go back";
  return { title: "That did not work", text, link: { href: back, label } };
}
