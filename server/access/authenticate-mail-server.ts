import type { Deps } from "../deps.ts";
import { carriesToken } from "../platform/secret.ts";
import type { SystemScope } from "../scope/scope.ts";
import { systemScope } from "./authenticate.ts";

/** Internal access for the mail server that has POSTERN_BOUNCE_TOKEN, to say which email came back; null for everyone else. */
export function authenticateMailServer({ config }: Pick<Deps, "config">, request: Request): SystemScope | null {
  return carriesToken(request, config.bounces?.token ?? null) ? systemScope() : null;
}
