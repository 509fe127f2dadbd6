import type { Deps } from "../deps.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { Loaders } from "./loaders.ts";

/** What a resolver gets: the signed-in owner's scope and the dependencies. There is no context without an owner. */
export interface GraphQLContext {
  readonly scope: OwnerScope;
  readonly deps: Deps;
  /** The same owner's scope as it is now; rejects once the session has ended. */
  renew(): Promise<OwnerScope>;
  readonly changes: ChangeFeed;
  readonly loaders: Loaders;
}
