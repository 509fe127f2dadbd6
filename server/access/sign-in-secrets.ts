import { createHash } from "node:crypto";
import type { Keys } from "../secret.ts";

/**
 * The secrets of the sign-in library, which encrypts second factors. It names the secret of each value by a number: one
 * drawn from the secret itself, so that every process gives it the same. Values without one are older than that.
 */
export function signInSecrets({ session, previousSessions }: Pick<Keys, "session" | "previousSessions">) {
  const secrets = [session, ...previousSessions.filter((previous) => previous !== session)].map((value) => ({
    version: versionOf(value),
    value,
  }));
  const unnumbered = secrets.at(-1)?.value ?? session;
  const config = {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: versionOf(session),
    legacySecret: unnumbered,
  };
  return { secrets, unnumbered, config };
}

function versionOf(secret: string): number {
  return createHash("sha256").update(secret).digest().readUInt32BE() >>> 4;
}
