import { type Context, Hono } from "hono";
import { endAgentAccess } from "../../../features/oauth/connections.ts";
import { addPasskey, beginPasskey } from "../../../features/passkeys/add-passkey.ts";
import { removePasskey } from "../../../features/passkeys/passkeys.ts";
import { verifyPasskey } from "../../../features/passkeys/sign-in-by-passkey.ts";
import { unlinkIdentity } from "../../../features/single-sign-on/identities.ts";
import type { Provider } from "../../../features/single-sign-on/provider.ts";
import { sendToProvider } from "../../../features/single-sign-on/routes/provider-cookies.ts";
import { requireProvider } from "../../../features/single-sign-on/routes/single-sign-on-routes.ts";
import { beginLink } from "../../../features/single-sign-on/visits.ts";
import { systemScope } from "../../access/authenticate.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { readSmallJson } from "../../http/read-small-body.ts";
import { parseInput } from "../../platform/parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { deleteAccount, readViewer } from "../account.ts";
import { confirmSignIn } from "../confirm-sign-in.ts";
import { newPassword, requireStrongPassword } from "../create-owner.ts";
import { cancelEmailChange, requestEmailChange } from "../email-change.ts";
import { requireProvenAddress } from "../proven-address.ts";
import { noteTwoFactor } from "../security-notices.ts";
import { beginSessionAttempt } from "../sign-in-attempt.ts";
import type { CallAuth } from "./auth-client.ts";
import { answer, callFor, refusalOf, textOf } from "./auth-responses.ts";
import { visitorOf } from "./trusted-device.ts";

const WRONG_PASSWORD = "Wrong password.";

/** Requires the password. Bodies are small JSON objects. */
export function createAccountRoutes(
  deps: Deps,
  call: CallAuth,
  authenticate: (request: Request) => Promise<OwnerScope>,
  provider: Provider | null,
): Hono {
  const routes = new Hono();
  routes.post("/password", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const next = parseInput(newPassword, textOf(input, "next"));
    const scope = await authenticate(context.req.raw);
    const { user } = await readViewer(scope, deps);
    await requireStrongPassword(deps, next, [user.email, user.name]);
    const body = { currentPassword: textOf(input, "current"), newPassword: next, revokeOtherSessions: true };
    if (input.endAgents === true) {
      await ask(context, "/verify-password", { password: body.currentPassword }, WRONG_PASSWORD);
      // First, so that no failure in between leaves agents behind a password that was changed because of them.
      await endAgentAccess(scope, deps);
    }
    const response = await ask(context, "/change-password", body, WRONG_PASSWORD);
    // Whoever knew the old password may have begun one.
    await cancelEmailChange(scope, deps);
    return answer({ ok: true }, response);
  });
  routes.post("/change-email", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    await requestEmailChange(scope, deps, { email: textOf(input, "email") });
    return answer({ ok: true }, response);
  });
  routes.post("/delete-account", async (context) => {
    const input = await readSmallJson(context.req.raw);
    const scope = await authenticate(context.req.raw);
    await ask(context, "/verify-password", { password: textOf(input, "password") }, WRONG_PASSWORD);
    await deleteAccount(scope, deps, { email: textOf(input, "email") });
    return answer({ ok: true }, await callFor(call, context, "/sign-out", {}));
  });
  routes.post("/two-factor/start", async (context) => {
    const body = { password: textOf(await readSmallJson(context.req.raw), "password"), method: "totp" };
    await requireProvenAddress(await authenticate(context.req.raw), deps);
    const response = await ask(context, "/two-factor/enable", body, WRONG_PASSWORD);
    const { totpURI, backupCodes } = (await response.json()) as { totpURI: string; backupCodes: string[] };
    return answer({ uri: totpURI, secret: new URL(totpURI).searchParams.get("secret"), backupCodes }, response);
  });
  routes.post("/two-factor/confirm", async (context) => {
    const code = codeOf(await readSmallJson(context.req.raw));
    const scope = await authenticate(context.req.raw);
    const isNew = !(await readViewer(scope, deps)).user.twoFactorEnabled;
    const response = await ask(context, "/two-factor/verify-totp", { code }, "Wrong code.");
    if (isNew) await noteTwoFactor(scope, deps, { isOn: true });
    return answer({ ok: true }, response);
  });
  routes.post("/two-factor/end", async (context) => {
    const body = { password: textOf(await readSmallJson(context.req.raw), "password") };
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/two-factor/disable", body, WRONG_PASSWORD);
    await noteTwoFactor(scope, deps, { isOn: false });
    return answer({ ok: true }, response);
  });
  routes.post("/two-factor/backup-codes", async (context) => {
    const body = { password: textOf(await readSmallJson(context.req.raw), "password") };
    const response = await ask(context, "/two-factor/generate-backup-codes", body, WRONG_PASSWORD);
    const { backupCodes } = (await response.json()) as { backupCodes: string[] };
    return answer({ backupCodes }, response);
  });
  // For ten minutes, this session may then do what needs a fresh sign-in.
  routes.post("/confirm", async (context) => {
    const body = { password: textOf(await readSmallJson(context.req.raw), "password") };
    const scope = await authenticate(context.req.raw);
    const response = await ask(context, "/verify-password", body, WRONG_PASSWORD);
    await confirmSignIn(scope, deps, { verifiedUserId: scope.userId });
    return answer({ ok: true }, response);
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
  // What the browser has made answers a challenge that was given for the password.
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
}

/** The digits of a code, however they were grouped. */
export function codeOf(input: Readonly<Record<string, unknown>>): string {
  return textOf(input, "code").replace(/\s/g, "");
}
