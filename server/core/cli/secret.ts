import { systemScope } from "../access/authenticate.ts";
import { rotateSecret } from "../operations/instance-secret.ts";
import { findRunningInstance } from "../operations/running-instance.ts";
import { conflict } from "../platform/errors.ts";
import { removePreviousSecret, replaceSecret, secretPath } from "../platform/secret-file.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";

/**
 * Moves the database to a new secret: POSTERN_SECRET, or one generated in the data folder. Running it again continues
 * an interrupted rotation.
 */
export async function rotate(
  context: AppContext,
  { lost = false }: { readonly lost?: boolean },
): Promise<CommandResult> {
  const { config } = context;
  const keptInFile = config.secret === null;
  if (keptInFile && findRunningInstance(config.dataDir) !== null) {
    throw conflict("Stop Postern first. The running process would keep using the old secret.");
  }
  // A lost secret has already been replaced by this process's own.
  if (keptInFile && !lost) replaceSecret(config.dataDir);
  const { deps, close } = await context.open("join-or-start", { anySecret: true });
  try {
    const { reencrypted, unreadable } = await rotateSecret(systemScope(), deps, { lost });
    if (keptInFile) removePreviousSecret(config.dataDir);
    const next = keptInFile
      ? `The new secret is in ${secretPath(config.dataDir)}. Back it up.`
      : "You can remove POSTERN_SECRET_PREVIOUS now.";
    return {
      data: { reencrypted, unreadable },
      text: [
        `Encrypted ${reencrypted} ${reencrypted === 1 ? "value" : "values"} under the current secret.`,
        ...(unreadable > 0 ? [UNREADABLE(unreadable)] : []),
        next,
        "Everyone has to sign in again. Agent tokens keep working.",
      ].join("\n"),
    };
  } finally {
    await close();
  }
}

const UNREADABLE = (count: number) =>
  `${count} could not be decrypted. Rotate the secrets of webhooks, enter the keys of spam services and the password of the mail server again, and run ` +
  "`postern owner disable-2fa` for accounts with two-factor sign-in.";
