import type { Deps } from "../../../deps.ts";
import { createDnsRecords } from "../../../outbound/dns-records.ts";
import { SecretError } from "../../../platform/secret-file.ts";
import type { SystemScope } from "../../../scope/scope.ts";
import { describeSettings, findRunningInstance } from "../running-instance.ts";
import { passkeys, publicUrl, reverseProxy, signUp } from "./access-checks.ts";
import { type Check, type Finding, runChecks } from "./check.ts";
import { dailyTest } from "./daily-test-check.ts";
import { clock, configuration, deliveries, instance, version } from "./instance-checks.ts";
import { dkim, dmarc, mail, sender, spf, testEmail } from "./mail-checks.ts";
import { singleSignOn } from "./single-sign-on-check.ts";
import { backups, database, dataFolder, disk, files, oldDatabase, secret } from "./storage-checks.ts";
import { node, postgres } from "./version-checks.ts";

export const CHECKS: readonly Check[] = [
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
  passkeys,
  singleSignOn,
  reverseProxy,
  signUp,
  mail,
  sender,
  spf,
  dkim,
  dmarc,
  testEmail,
  dailyTest,
  deliveries,
  files,
  backups,
];

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
