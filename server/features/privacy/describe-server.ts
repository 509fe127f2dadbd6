import type { Deps } from "../../core/deps.ts";
import { readBackupStatus } from "../backup/backup-status.ts";
import type { FormFacts, PrivacyFacts } from "./privacy-facts.ts";

/** How long backups keep data after it was deleted. */
export function describeBackups({ config }: Pick<Deps, "config">): string {
  const { backup, databaseUrl } = config;
  if (databaseUrl !== null) return "Backups of the database are made by whoever runs it.";
  if (backup.to === null) return "This server makes no backups.";
  return `The newest ${backup.keep} backups are kept, of which one is made each day. Deletions are applied again after a restore.`;
}

/** Article 32: the measures active now. Lists nothing that is merely available. */
export function describeMeasures(facts: PrivacyFacts, { config, clock }: Pick<Deps, "config" | "clock">): string[] {
  const { members, forms } = facts;
  const withCode = members.filter(({ asksForCode }) => asksForCode).length;
  const { backup, databaseUrl, dataDir, clamd, oidc } = config;
  const { verified } = databaseUrl === null && backup.to !== null ? readBackupStatus(dataDir) : { verified: null };
  const some = (holds: (form: FormFacts) => boolean) => forms.some(holds);
  const said = [
    config.publicUrl.startsWith("https:")
      ? "Visitors and members reach this server over HTTPS."
      : "The address of this server has no HTTPS. What is sent to it can be read on the way, except on this machine.",
    "Attached files, and the secrets of integrations, are stored encrypted (AES-256-GCM).",
    "Contents of messages in the database are not encrypted by Postern itself.",
    "Passwords are stored as scrypt hashes. Tokens and links are stored as SHA-256 hashes.",
    oidc?.only === true
      ? `Members sign in with ${oidc.name} alone.`
      : withCode > 0 && `${withCode} of ${members.length} members need a code beside their password to sign in.`,
    members.length > 1 && "Members have roles that limit what they may do, and where chosen which forms they see.",
    some(({ hidesFields }) => hidesFields) && "Some fields are hidden from agents.",
    "Each read by an agent, export and download of a file is on record.",
    "Changes of settings, members and integrations are on record.",
    "Messages are deleted by themselves at the end of the retention window, with everything derived from them.",
    "One person’s messages can be found and erased together.",
    some(({ recipients }) => recipients.some(({ kind }) => kind === "system")) && "Webhook requests are signed.",
    some(({ asksConfirmation }) => asksConfirmation) && "Visitors of some forms confirm their email address.",
    some(({ recipients }) => recipients.some(({ kind }) => kind === "agent")) &&
      "Agents can only read. Each has a limit of messages in 24 hours.",
    clamd !== null && "Attached files are scanned for viruses.",
    databaseUrl === null && backup.to !== null && "Backups are encrypted before they are written.",
    verified !== null &&
      clock.now().getTime() - verified.at.getTime() < MAX_VERIFIED_MS &&
      "Backups are restored and compared as a test. The last test was within two days and found no difference.",
  ];
  return said.filter((text) => text !== false);
}

const MAX_VERIFIED_MS = 48 * 3_600_000;
