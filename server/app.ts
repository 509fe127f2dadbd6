import { Hono } from "hono";
import { authenticateSession } from "./access/authenticate-session.ts";
import { offersOAuth } from "./access/oauth/addresses.ts";
import { createClientDocuments } from "./access/oauth/client-documents.ts";
import type { Deps } from "./deps.ts";
import { createExports } from "./exports/exports.ts";
import { createRecordExports } from "./exports/records.ts";
import { createGraphQL } from "./graphql/server.ts";
import { createAccountRoutes } from "./http/account-routes.ts";
import { requireKnownHost } from "./http/allowed-hosts.ts";
import { createCallLibrary } from "./http/auth-client.ts";
import { createAuthRoutes } from "./http/auth-routes.ts";
import { createBounceRoutes } from "./http/bounce-routes.ts";
import { createConfirmMessageRoutes } from "./http/confirm-message-routes.ts";
import { createConfirmRoutes } from "./http/confirm-routes.ts";
import { createDashboard } from "./http/dashboard.ts";
import { createEmailChangeRoutes } from "./http/email-change-routes.ts";
import { createFileLinkRoutes } from "./http/file-link-routes.ts";
import { createFileRoutes } from "./http/file-routes.ts";
import { createHealthRoutes } from "./http/health.ts";
import { createInvitationRoutes } from "./http/invitation-routes.ts";
import { createMetrics } from "./http/metrics.ts";
import { createOAuthRoutes } from "./http/oauth-routes.ts";
import { observeRequests } from "./http/observe-requests.ts";
import { notFoundResponse } from "./http/page.ts";
import { createPasswordResetRoutes } from "./http/password-reset-routes.ts";
import { problemOf, problemResponse } from "./http/problem.ts";
import { createRequestMetrics } from "./http/request-metrics.ts";
import { requireSameOrigin } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createServerCardRoutes } from "./http/server-card-routes.ts";
import {
  createCallbackRoute,
  createSingleSignOnRoutes,
  OTHER_WAYS,
  refuseOtherWays,
} from "./http/single-sign-on-routes.ts";
import { warnOfUntrustedProxy } from "./http/untrusted-proxy.ts";
import { createWelcome } from "./http/welcome.ts";
import { createWellKnownRoutes } from "./http/well-known-routes.ts";
import { createImports } from "./imports/imports.ts";
import { createIntake } from "./intake/intake.ts";
import { intakePath } from "./intake/intake-path.ts";
import { createSubmissionWriter, defaultWriterLimits } from "./intake/submission-writer.ts";
import type { Jobs } from "./jobs/worker.ts";
import { createChangeFeed } from "./live/change-feed.ts";
import { createMcpBundleRoutes } from "./mcp/bundle-routes.ts";
import { createMcp } from "./mcp/mcp.ts";
import { createInFlightTracker } from "./platform/in-flight.ts";
import { createProvider } from "./services/single-sign-on/provider.ts";

export interface App {
  readonly hono: Hono;
  /** Says that it is not ready, so that a load balancer sends no more requests. */
  drain(): void;
  /** Ends the answers that would go on for as long as a dashboard is open. */
  endStreams(): Promise<void>;
  /** Lets what is under way end and what was accepted be written, then returns. */
  close(): Promise<void>;
}

const FINISH_TIMEOUT_MS = 10_000;

/** The table of surfaces: everything that answers the outside, in one place. Tests use it in process. */
export function buildApp(deps: Deps): App {
  const documents = createClientDocuments(deps);
  const callAuth = createCallLibrary(deps, documents);
  const authenticate = (request: Request) => authenticateSession(deps, request);
  const provider = createProvider(deps);
  const changes = createChangeFeed(deps);
  const graphql = createGraphQL(deps, authenticate, changes);

  const metrics = createMetrics(deps);
  const requests = createRequestMetrics(metrics.registry, changes);
  const writer = createSubmissionWriter(deps, defaultWriterLimits, requests.observeCommit);
  const inFlight = createInFlightTracker();
  let isDraining = false;

  const app = new Hono({ getPath: intakePath });
  app.use((_context, next) => next().finally(inFlight.track()));
  app.use(observeRequests(deps, requests));
  app.use(warnOfUntrustedProxy(deps));
  app.use(securityHeaders(deps.config.publicUrl.startsWith("https:")));
  app.route(
    "/",
    createHealthRoutes(deps, {
      get isUnavailable() {
        return isDraining || writer.isUnavailable;
      },
    }),
  );
  app.route("/f", createIntake(deps, writer, { onScreened: requests.observeScreening }));
  const mcp = createMcp(deps);
  for (const path of ["/mcp", "/mcp/"]) app.route(path, mcp);
  // Everything from here on answers to known names only.
  app.use(requireKnownHost(deps.config));
  app.route("/", metrics.routes);
  app.route("/", createServerCardRoutes(deps.config));
  app.route("/", createMcpBundleRoutes(deps.config));
  app.route("/bounces", createBounceRoutes(deps));
  const signIn = { call: callAuth, authenticate, provider, welcome: createWelcome(deps, authenticate) };
  app.route("/auth/oidc/callback", createCallbackRoute(deps, signIn));
  app.use("/auth/*", requireSameOrigin(deps.config));
  app.on("POST", [...OTHER_WAYS], refuseOtherWays(deps));
  app.route("/auth", createAuthRoutes(deps, signIn));
  app.route("/auth", createSingleSignOnRoutes(deps, provider));
  app.route("/auth", createAccountRoutes(deps, callAuth, authenticate, provider));
  app.route("/auth", createPasswordResetRoutes(deps));
  app.route("/auth", createInvitationRoutes(deps, authenticate));
  if (offersOAuth(deps.config)) {
    app.route("/oauth", createOAuthRoutes(deps, callAuth, authenticate, documents));
    app.route("/.well-known", createWellKnownRoutes(deps, documents));
  }
  app.all("/graphql", (context) => graphql(context.req.raw));
  app.route("/confirm", createConfirmRoutes(deps));
  app.route("/confirm-message", createConfirmMessageRoutes(deps));
  app.route("/confirm-email", createEmailChangeRoutes(deps));
  app.route("/exports", createExports(deps, authenticate, inFlight));
  app.route("/", createRecordExports(deps, authenticate));
  app.route("/files", createFileRoutes(deps, authenticate, inFlight));
  app.route("/file-links", createFileLinkRoutes(deps, inFlight));
  app.route("/imports", createImports(deps, authenticate, inFlight));
  app.route("/", createDashboard());
  app.notFound((context) => notFoundResponse(context.req.raw.headers));
  app.onError((error) => problemResponse(problemOf(error, deps.log, crypto.randomUUID())));
  return {
    hono: app,
    drain: () => {
      isDraining = true;
    },
    endStreams: () => changes.close(),
    close: async () => {
      await changes.close();
      // A request outlives its connection when the client hangs up.
      await inFlight.drain(FINISH_TIMEOUT_MS);
      if (inFlight.count() > 0) deps.log.warn({ count: inFlight.count() }, "requests were cut off while stopping");
      await writer.close();
      await provider?.close();
    },
  };
}

/** Probes and metrics. Any Host header is accepted, as no cookies are involved. */
export function buildWorkerApp(deps: Deps, jobs: Pick<Jobs, "isUnavailable">): Hono {
  const app = new Hono();
  app.use(securityHeaders(false));
  app.route("/", createHealthRoutes(deps, jobs));
  app.route("/", createMetrics(deps).routes);
  app.notFound((context) => notFoundResponse(context.req.raw.headers));
  app.onError((error) => problemResponse(problemOf(error, deps.log, crypto.randomUUID())));
  return app;
}
