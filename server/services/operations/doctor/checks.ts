import { publicUrl, reverseProxy, signUp } from "./access-checks.ts";
import type { Check } from "./check.ts";
import { clock, configuration, deliveries, instance, version } from "./instance-checks.ts";
import { dkim, dmarc, mail, sender, spf, testEmail } from "./mail-checks.ts";
import { backups, database, dataFolder, disk, oldDatabase, secret } from "./storage-checks.ts";

/** In the order in which they are printed. */
export const CHECKS: readonly Check[] = [
  version,
  configuration,
  instance,
  dataFolder,
  disk,
  database,
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
  backups,
];
