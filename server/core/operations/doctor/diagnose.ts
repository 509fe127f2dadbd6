import type { Deps } from "../../deps.ts";
import { createDnsRecords } from "../../outbound/dns-records.ts";
import { SecretError } from "../../platform/secret-file.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { describeSettings, findRunningInstance } from "../running-instance.ts";
import { publicUrl, reverseProxy, signUp } from "./access-checks.ts";
import { type Check, type Finding, runChecks } from "./check.ts";
import { clock, configuration, deliveries, instance, version } from "./instance-checks.ts";
import { dkim, dmarc, mail, sender, spf, testEmail } from "./mail-checks.ts";
import { database, dataFolder, disk, oldDatabase, secret } from "./storage-checks.ts";
import { node, postgres } from "./version-checks.ts";

const CHECKS: readonly Check[] = [
  version,
  node,
  configuration,
  instance,
  dataFolder,
  disk,
  database,
  postgres,
  oldDatabase,
  secret,
  clock,
  publicUrl,
  reverseProxy,
  signUp,
  mail,
  sender,
  spf,
  dkim,
  dmarc,
  testEmail,
  deliveries,
];

/** What doctor looks at, in this order. */
export function checksOf({ features }: Pick<Deps, "features">): readonly Check[] {
  return [...CHECKS, ...features.flatMap(({ checks = [] }) => checks)];
}

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
  return runChecks(checksOf(deps), context, (error) => {
    if (error instanceof SecretError) return error.message;
    log.error({ err: error }, "a check of the system failed");
    return "This check failed. The log says why.";
  });
}
