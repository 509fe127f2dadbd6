import type { BetterAuthPlugin } from "better-auth";
import type { TaskList } from "graphile-worker";
import type { Context, Hono } from "hono";
import type { Registry } from "prom-client";
import type { AgentCall } from "./access/authenticate-agent.ts";
import type { Ceilings } from "./accounts/ceilings.ts";
import type { SignIn } from "./accounts/routes/sign-in.ts";
import type { Call } from "./agents/store/callers.ts";
import type { Attachments } from "./attachments/attachments.ts";
import type { Database } from "./database/db.ts";
import type { Channels } from "./deliveries/channel.ts";
import type { MailHealth } from "./deliveries/mail-health.ts";
import type { Deps } from "./deps.ts";
import type { SendAnswer } from "./exports/send-export.ts";
import type { OwnPage } from "./intake/answer.ts";
import type { FormPage } from "./intake/form-page.ts";
import type { MailTransport } from "./mail/transport.ts";
import type { Check } from "./operations/doctor/check.ts";
import type { InFlightTracker } from "./platform/in-flight.ts";
import type { ExpiringSubmissions, Outdated } from "./retention/store/sweep.ts";
import type { IntakeScope, OwnerScope, SystemScope } from "./scope/scope.ts";
import type { AskOpinion } from "./spam/opinion.ts";
import type { BulkAction, ChangeSelection } from "./submissions/bulk-update.ts";
import type { ArrivalStep } from "./submissions/delivery-steps.ts";
import type { WordSearch } from "./submissions/store/content-query.ts";
import type { ChatFormats } from "./webhooks/chat-formats.ts";

/** Passed to a feature's routes along with `Deps`. */
export interface Surface extends SignIn {
  readonly inFlight: InFlightTracker;
}

type Routes = (deps: Deps, surface: Surface) => Readonly<Record<string, Hono>>;

interface SignOut {
  readonly url: string | null;
  readonly cookies: readonly string[];
}

/** Addresses that lead to forms besides their ids, never to another form. */
export interface FormAddresses {
  /** The ids of the forms that these addresses lead to; an address without one is absent. */
  find(scope: SystemScope, db: Database, addresses: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The addresses of forms, each form's current one first. */
  list(
    scope: OwnerScope,
    deps: Deps,
    forms: { readonly formIds: readonly string[] },
  ): Promise<ReadonlyMap<string, readonly string[]>>;
}

/**
 * What a feature adds to the core, as plain data. Its commands are in `server/commands.ts`, so that help can list them
 * without loading anything.
 */
export interface Feature {
  /** Its folder name. */
  readonly name: string;
  /** The features that it imports. */
  readonly needs?: readonly string[];
  /** Adds to `Deps` what the feature declares there. */
  readonly addToDeps?: (deps: Deps) => Partial<Deps>;
  /** Imports its GraphQL types, which register themselves. No command needs them. */
  readonly types?: () => Promise<unknown>;
  /** Routes by mount path. Those below `/auth` answer our own pages only. */
  readonly routes?: Routes;
  /** Routes that other websites send browsers to. They are matched before all others. */
  readonly openRoutes?: Routes;
  /** Sign-in library plugins. Import them here: the library is loaded on the first sign-in. */
  readonly signInPlugins?: (deps: Deps) => Promise<readonly BetterAuthPlugin[]>;
  /** Adds to the sign-in page's state, in the order of the features. */
  readonly signInState?: (scope: SystemScope, deps: Deps) => object | Promise<object>;
  /** The scope of a connected agent by its bearer token; null if the token is not in force. Counts its call, if given. */
  readonly authenticateAgent?: (deps: Deps, bearerToken: string, call: Call | null) => Promise<AgentCall | null>;
  /** True if the user is identified by more than a possibly unconfirmed email address. */
  readonly knowsUser?: (scope: OwnerScope, deps: Deps) => Promise<boolean>;
  /** Where to redirect the browser after sign-out, and the cookies to clear. */
  readonly signOut?: (context: Context, deps: Deps) => Promise<SignOut | undefined>;
  /** Pages for visitors, by their path below the form's address. */
  readonly formPages?: (deps: Deps) => Readonly<Record<string, FormPage>>;
  readonly formAddresses?: FormAddresses;
  /** The owner's own page after sending; null for the built-in one. */
  readonly sentPage?: (scope: IntakeScope, deps: Deps) => Promise<OwnPage | null>;
  /**
   * The JSON that answers a test message to a form, which is handled like any other but neither stored nor counted; null
   * for every other message.
   */
  readonly testAnswer?: (deps: Deps, name: string, headers: Headers) => object | null;
  /** Changes the first delivery of submissions. */
  readonly deliverySteps?: { readonly hold?: ArrivalStep; readonly route?: ArrivalStep };
  /** Asks a service about each message before it is screened. */
  readonly opinion?: (deps: Deps) => AskOpinion;
  /** The files that visitors attach. */
  readonly attachments?: Attachments;
  /** Sends all data stored about one person. */
  readonly sendAnswer?: SendAnswer;
  /** Finds submissions by their words. Without it, filters that ask for words or a spam reason are refused. */
  readonly wordSearch?: WordSearch;
  readonly bulkActions?: Readonly<Partial<Record<BulkAction, ChangeSelection>>>;
  readonly jobs?: (deps: Deps, mail: MailTransport) => TaskList;
  /** When jobs are queued: minute, hour, day, month, weekday in UTC, then the job and its options. */
  readonly crontab?: readonly string[];
  /** Submissions that expire before the retention window does. */
  readonly expires?: ExpiringSubmissions;
  /** Rows that the sweep deletes. */
  readonly outdated?: Outdated;
  /** Runs every 15 minutes, after the core has removed expired data. */
  readonly sweep?: (scope: SystemScope, deps: Deps) => Promise<void>;
  readonly channels?: (mail: MailTransport, health: MailHealth) => Partial<Channels>;
  readonly ceilings?: Ceilings;
  readonly chatFormats?: ChatFormats;
  /** Registers gauges, and returns a function that updates them. */
  readonly gauges?: (deps: Deps, registry: Registry) => () => Promise<void>;
  readonly checks?: readonly Check[];
  /** Closes resources that the routes hold open. */
  readonly close?: (deps: Deps) => Promise<void>;
  /** Starts work that runs alongside the jobs until stopped. */
  readonly startWithJobs?: (deps: Deps) => { stop(): Promise<void> } | null;
}

declare module "./deps.ts" {
  interface Deps {
    readonly features: readonly Feature[];
  }
}
