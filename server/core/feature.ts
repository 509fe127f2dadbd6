import type { BetterAuthPlugin } from "better-auth";
import type { TaskList } from "graphile-worker";
import type { Context, Hono } from "hono";
import type { Registry } from "prom-client";
import type { SignIn } from "./accounts/routes/sign-in.ts";
import type { Channels } from "./deliveries/channel.ts";
import type { MailHealth } from "./deliveries/mail-health.ts";
import type { Deps } from "./deps.ts";
import type { SendAnswer } from "./exports/send-export.ts";
import type { FormPage } from "./intake/form-page.ts";
import type { MailTransport } from "./mail/transport.ts";
import type { Check } from "./operations/doctor/check.ts";
import type { InFlightTracker } from "./platform/in-flight.ts";
import type { OwnerScope, SystemScope } from "./scope/scope.ts";
import type { AskOpinion } from "./spam/opinion.ts";
import type { BulkAction, ChangeSelection } from "./submissions/bulk-update.ts";

/** What the routes of a feature get beside `Deps`. */
export interface Surface extends SignIn {
  readonly inFlight: InFlightTracker;
}

type Routes = (deps: Deps, surface: Surface) => Readonly<Record<string, Hono>>;

interface SignOut {
  readonly url: string | null;
  readonly cookies: readonly string[];
}

/**
 * What a capability adds to the core, as plain data. Its commands are in `server/commands.ts`, which help can show without
 * loading anything.
 */
export interface Feature {
  /** The name of its folder. */
  readonly name: string;
  /** The features that it imports. */
  readonly needs?: readonly string[];
  /** Imports its GraphQL types, which register themselves. No command needs them. */
  readonly types?: () => Promise<unknown>;
  /** Routes by the path they are mounted at. Those below `/auth` answer our own pages only. */
  readonly routes?: Routes;
  /** Routes that other websites send browsers to. They come before all others. */
  readonly openRoutes?: Routes;
  /** Plugins of the sign-in library. Import them here: the library is loaded by the first sign-in. */
  readonly signInPlugins?: (deps: Deps) => Promise<readonly BetterAuthPlugin[]>;
  /** Adds to what the sign-in page is told, in the order of the features. */
  readonly signInState?: (scope: SystemScope, deps: Deps) => object | Promise<object>;
  /** True if the user is known by more than an email address, which they may not have confirmed. */
  readonly knowsUser?: (scope: OwnerScope, deps: Deps) => Promise<boolean>;
  /** Where a browser goes after signing out, and the cookies it is to forget. */
  readonly signOut?: (context: Context, deps: Deps) => Promise<SignOut | undefined>;
  /** Pages for visitors, by their path below the form's address. */
  readonly formPages?: (deps: Deps) => Readonly<Record<string, FormPage>>;
  /** Asks a service about each message before it is screened. */
  readonly opinion?: (deps: Deps) => AskOpinion;
  /** Sends everything that is kept of one person. */
  readonly sendAnswer?: SendAnswer;
  readonly bulkActions?: Readonly<Partial<Record<BulkAction, ChangeSelection>>>;
  readonly jobs?: (deps: Deps, mail: MailTransport) => TaskList;
  /** When jobs are queued: minute, hour, day, month, weekday in UTC, then the job and its options. */
  readonly crontab?: readonly string[];
  /** Runs every 15 minutes, after the core has removed what has expired. */
  readonly sweep?: (scope: SystemScope, deps: Deps) => Promise<void>;
  readonly channels?: (mail: MailTransport, health: MailHealth) => Partial<Channels>;
  /** Registers gauges, and returns a function that updates them. */
  readonly gauges?: (deps: Deps, registry: Registry) => () => Promise<void>;
  readonly checks?: readonly Check[];
  /** Closes what the routes keep open. */
  readonly close?: (deps: Deps) => Promise<void>;
  /** Starts what runs beside the jobs until it is stopped. */
  readonly startWithJobs?: (deps: Deps) => { stop(): Promise<void> } | null;
}

declare module "./deps.ts" {
  interface Deps {
    readonly features: readonly Feature[];
  }
}
