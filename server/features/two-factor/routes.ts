import { Hono } from "hono";
import { systemScope } from "../../core/access/authenticate.ts";
import { CHALLENGE_PATH } from "../../core/access/sign-in-settings.ts";
import { readViewer } from "../../core/accounts/account.ts";
import { requireProvenAddress } from "../../core/accounts/proven-address.ts";
import { WRONG_PASSWORD } from "../../core/accounts/routes/account-routes.ts";
import { answer, callFor, codeOf, refusalOf, textOf } from "../../core/accounts/routes/auth-responses.ts";
import type { SignIn } from "../../core/accounts/routes/sign-in.ts";
import { visitorOf } from "../../core/accounts/routes/trusted-device.ts";
import { noteTwoFactor } from "../../core/accounts/security-notices.ts";
import { beginCodeAttempt } from "../../core/accounts/sign-in-attempt.ts";
import type { Deps } from "../../core/deps.ts";
import { readSmallJson } from "../../core/http/read-small-body.ts";

/** The second step of a sign-in, and its set-up. Bodies are small JSON objects. */
export function createTwoFactorRoutes(deps: Deps, { ask, authenticate, call, welcome }: SignIn): Hono {
  const routes = new Hono();
  // The second step, if the user has set one up: an app code or a backup code.
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
  return routes;
}
