import { Hono } from "hono";
import { systemScope } from "./core/access/authenticate.ts";
import { authenticateSession } from "./core/access/authenticate-session.ts";
import { createAccountRoutes } from "./core/accounts/routes/account-routes.ts";
import { createAuthClient } from "./core/accounts/routes/auth-client.ts";
import { createAuthRoutes } from "./core/accounts/routes/auth-routes.ts";
import { createEmailChangeRoutes } from "./core/accounts/routes/email-change-routes.ts";
import { createPasswordResetRoutes } from "./core/accounts/routes/password-reset-routes.ts";
import { createSignIn } from "./core/accounts/routes/sign-in.ts";
import type { Deps } from "./core/deps.ts";
import { createConfirmRoutes } from "./core/destinations/routes.ts";
import { createExports } from "./core/exports/exports.ts";
import { ACCESS_RECORD, createRecordExport } from "./core/exports/records.ts";
import { createGraphQL } from "./core/graphql/server.ts";
import { requireKnownHost } from "./core/http/allowed-hosts.ts";
import { createDashboard } from "./core/http/dashboard.ts";
import { createHealthRoutes } from "./core/http/health.ts";
import { createMetrics } from "./core/http/metrics.ts";
import { observeRequests } from "./core/http/observe-requests.ts";
import { notFoundResponse } from "./core/http/page.ts";
import { problemOf, problemResponse } from "./core/http/problem.ts";
import { createRequestMetrics } from "./core/http/request-metrics.ts";
import { requireSameOrigin } from "./core/http/same-origin.ts";
import { securityHeaders } from "./core/http/security-headers.ts";
import { warnOfUntrustedProxy } from "./core/http/untrusted-proxy.ts";
import { createIntake } from "./core/intake/intake.ts";
import { intakePath } from "./core/intake/intake-path.ts";
import { createSubmissionWriter, defaultWriterLimits } from "./core/intake/submission-writer.ts";
import type { Jobs } from "./core/jobs/worker.ts";
import { createChangeFeed } from "./core/live/change-feed.ts";
import { createMcp } from "./core/mcp/mcp.ts";
import { createInFlightTracker } from "./core/platform/in-flight.ts";
import { compactAfterMany } from "./core/submissions/count-submissions.ts";
import { schema } from "./schema.ts";

export interface App {
  readonly hono: Hono;
  /** True while a request is being answered. */
  isBusy(): boolean;
  /** Reports not ready, so that a load balancer sends no more requests. */
  drain(): void;
  /** Ends the streaming responses that last as long as a dashboard is open. */
  endStreams(): Promise<void>;
  /** Waits for requests in flight to finish and accepted submissions to be written. */
  close(): Promise<void>;
}

const FINISH_TIMEOUT_MS = 10_000;

/** Routes everything that answers the outside. Tests use it in process. */
export function buildApp(deps: Deps): App {
  const callAuth = createAuthClient(deps);
  const authenticate = (request: Request) => authenticateSession(deps, request);
  const changes = createChangeFeed(deps);
  const graphql = createGraphQL(deps, schema, authenticate, changes);

  const metrics = createMetrics(deps);
  const requests = createRequestMetrics(metrics.registry, changes);
  const compact = compactAfterMany(systemScope(), deps);
  const writer = createSubmissionWriter(deps, defaultWriterLimits, (submissions, seconds) => {
    requests.observeCommit(submissions, seconds);
    compact(submissions);
  });
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
  app.use(requireKnownHost(deps.config));
  app.route("/", metrics.routes);
  const signIn = createSignIn(deps, callAuth, authenticate);
  const mount = (kind: "routes" | "openRoutes") => {
    for (const feature of deps.features) {
      const routes = feature[kind]?.(deps, { ...signIn, inFlight }) ?? {};
      for (const [path, below] of Object.entries(routes)) app.route(path, below);
    }
  };
  mount("openRoutes");
  app.use("/auth/*", requireSameOrigin(deps.config));
  app.route("/auth", createAuthRoutes(deps, signIn));
  app.route("/auth", createAccountRoutes(deps, signIn));
  app.route("/auth", createPasswordResetRoutes(deps));
  app.all("/graphql", (context) => graphql(context.req.raw));
  app.route("/confirm", createConfirmRoutes(deps));
  app.route("/confirm-email", createEmailChangeRoutes(deps));
  app.route("/exports", createExports(deps, authenticate, inFlight));
  app.route("/", createRecordExport(deps, authenticate, ACCESS_RECORD));
  mount("routes");
  app.route("/", createDashboard());
  app.notFound((context) => notFoundResponse(context.req.raw.headers));
  app.onError((error) => problemResponse(problemOf(error, deps.log, crypto.randomUUID())));
  return {
    hono: app,
    isBusy: () => inFlight.count() > 0,
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
      for (const { close } of deps.features) await close?.(deps);
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
