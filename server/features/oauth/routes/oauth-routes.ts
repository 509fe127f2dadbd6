import { Hono } from "hono";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Deps } from "../../../core/deps.ts";
import { refuseOtherSites, requireSameOrigin } from "../../../core/http/same-origin.ts";
import { PosternError } from "../../../core/platform/errors.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import type { ClientDocuments } from "../access/client-documents.ts";
import { keepMcpResource } from "../oauth-clients.ts";
import { authorize } from "./authorize.ts";
import { decide, showRequest } from "./consent.ts";
import { register } from "./register.ts";
import { revoke } from "./revoke.ts";
import { giveToken } from "./token.ts";

/** `/oauth`: connecting agents. Only these five of the library's features are reachable. */
export function createOAuthRoutes(
  deps: Deps,
  call: CallAuth,
  authenticate: (request: Request) => Promise<OwnerScope>,
  documents: ClientDocuments,
): Hono {
  const ready = once(() => keepMcpResource(systemScope(), deps));
  const routes = new Hono();
  routes.use(async (_context, next) => {
    await ready();
    await next();
  });
  routes.get("/authorize", async (context) => {
    const scope = await signedIn(() => authenticate(context.req.raw));
    if (scope === null) {
      const { pathname, search } = new URL(context.req.url);
      return context.redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
    }
    return authorize(context, deps, call, scope, documents);
  });
  const fromApps = refuseOtherSites(deps.config);
  routes.post("/token", fromApps, (context) => giveToken(context, deps, call));
  routes.post("/register", fromApps, (context) => register(context, deps, call));
  routes.post("/revoke", fromApps, (context) => revoke(context, deps, call));
  routes.use("/consent", requireSameOrigin(deps.config));
  routes.get("/consent", async (context) => showRequest(context, deps, call, await authenticate(context.req.raw)));
  routes.post("/consent", async (context) => decide(context, deps, call, await authenticate(context.req.raw)));
  return routes;
}

async function signedIn(authenticate: () => Promise<OwnerScope>): Promise<OwnerScope | null> {
  try {
    return await authenticate();
  } catch (error) {
    if (error instanceof PosternError && error.code === "UNAUTHENTICATED") return null;
    throw error;
  }
}

/** Runs the work until it first succeeds, then never again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = null;
      throw error;
    });
    return done;
  };
}
