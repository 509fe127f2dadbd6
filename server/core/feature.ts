import type { TaskList } from "graphile-worker";
import type { Hono } from "hono";
import type { Registry } from "prom-client";
import type { Channels } from "./deliveries/channel.ts";
import type { MailHealth } from "./deliveries/mail-health.ts";
import type { Deps } from "./deps.ts";
import type { MailTransport } from "./mail/transport.ts";
import type { Check } from "./operations/doctor/check.ts";
import type { InFlightTracker } from "./platform/in-flight.ts";
import type { OwnerScope, SystemScope } from "./scope/scope.ts";

/** What the routes of a feature get beside `Deps`. */
export interface Surface {
  /** The owner whose session a request belongs to; throws UNAUTHENTICATED without one. */
  readonly authenticate: (request: Request) => Promise<OwnerScope>;
  readonly inFlight: InFlightTracker;
}

/**
 * What a capability adds to the core, as plain data. Its GraphQL types, which register themselves, are imported by its
 * `feature.ts`; its commands are listed in `features/commands.ts`, which loads nothing else.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  /** The features that it imports. */
  readonly needs?: readonly string[];
  /** By the path that they are below; all are after the checks of host and origin. */
  readonly routes?: (deps: Deps, surface: Surface) => Readonly<Record<string, Hono>>;
  readonly jobs?: (deps: Deps, mail: MailTransport) => TaskList;
  /** When its jobs are queued: minute, hour, day, month, weekday in UTC, then the job and its options. */
  readonly crontab?: readonly string[];
  /** Every quarter of an hour, after the core has removed what is expired. */
  readonly sweep?: (scope: SystemScope, deps: Deps) => Promise<void>;
  readonly channels?: (mail: MailTransport, health: MailHealth) => Partial<Channels>;
  /** Registers gauges, and returns what brings them up to date. */
  readonly gauges?: (deps: Deps, registry: Registry) => () => Promise<void>;
  readonly checks?: readonly Check[];
  /** Runs beside the jobs until it is stopped; null where there is nothing to run. */
  readonly startWithJobs?: (deps: Deps) => { stop(): Promise<void> } | null;
}

declare module "./deps.ts" {
  interface Deps {
    readonly features: readonly Feature[];
  }
}
