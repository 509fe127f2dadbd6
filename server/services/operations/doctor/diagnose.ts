import type { Deps } from "../../../deps.ts";
import { createDnsRecords } from "../../../outbound/dns-records.ts";
import { describeSettings, findRunningInstance } from "../../../running-instance.ts";
import type { SystemScope } from "../../../scope/scope.ts";
import { SecretError } from "../../../secret-file.ts";
import { type Finding, runChecks } from "./check.ts";
import { CHECKS } from "./checks.ts";

/** Returns what `postern doctor` finds of this process and its database. */
export function diagnose(scope: SystemScope, deps: Deps): Promise<Finding[]> {
  const { config, safeFetch, log } = deps;
  const settings = describeSettings(config);
  const context = {
    scope,
    config,
    settings,
    running: findRunningInstance(config.dataDir),
    deps,
    database: { kind: "ready" },
    safeFetch,
    dns: createDnsRecords(),
    testEmailTo: null,
  } as const;
  return runChecks(CHECKS, context, (error) => {
    if (error instanceof SecretError) return error.message;
    log.error({ err: error }, "a check of the system failed");
    return "This check failed. The log says why.";
  });
}
