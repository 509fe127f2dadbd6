import { existsSync, readFileSync } from "node:fs";
import { operation } from "../../bench/postern.ts";
import type { Deps } from "../../server/core/deps.ts";
import { unseal } from "../../server/core/platform/secret.ts";
import { secretPath } from "../../server/core/platform/secret-file.ts";
import { inspect } from "../faults/inspect.ts";

/** Facts known about a data folder from outside, which must still hold after a cut. */
export interface Known {
  /** Null until the server has answered. */
  secret: string | null;
  email: string | null;
  formId: string | null;
  /** Texts of messages to the form whose posts were accepted. */
  readonly kept: Set<string>;
  readonly sent: Set<string>;
  /** Headers of a signed-in session. */
  session: Readonly<Record<string, string>> | null;
  /** Headers of a session that a rotation of the secret ends. */
  endedSession: Readonly<Record<string, string>> | null;
  /** Ids of earlier messages. */
  readonly ids: readonly string[];
  /** A form with expired and unexpired messages. */
  readonly expiring: {
    readonly formId: string;
    readonly kept: ReadonlySet<string>;
    readonly expired: ReadonlySet<string>;
  } | null;
}

export const NOTHING = {
  secret: null,
  email: null,
  formId: null,
  session: null,
  endedSession: null,
  ids: [],
  expiring: null,
} as const;

export function readSecretOf(dataDir: string): string | null {
  const path = secretPath(dataDir);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

export async function isSignedIn(url: string, session: Readonly<Record<string, string>>): Promise<boolean> {
  const headers = { ...session, origin: url };
  const response = await fetch(`${url}/graphql`, { method: "POST", headers, body: operation("FormsPage", {}) });
  const { data } = (await response.json()) as { data?: unknown };
  return data !== undefined && data !== null;
}

/** The known facts missing from the database; empty if there are none. */
export async function compareDatabase(deps: Deps, known: Known): Promise<string[]> {
  const { kept, sent, email, formId, expiring, ids } = known;
  const problems: string[] = [];
  if (email !== null && (await deps.db.prisma.user.count({ where: { email } })) !== 1)
    problems.push("the account is lost");
  if (formId !== null) problems.push(...(await inspect(deps, formId, { kept, sent, removed: 0, files: "named" })));
  if (expiring !== null) {
    const there = await deps.db.prisma.submission.count({ where: { formId: expiring.formId } });
    const all = new Set([...expiring.kept, ...expiring.expired]);
    // They were inserted without statistics.
    const history = { kept: expiring.kept, sent: all, removed: -there, files: "named" } as const;
    problems.push(...(await inspect(deps, expiring.formId, history)));
  }
  const { rows } = await deps.db.pool.query<{ id: string }>("SELECT id FROM submissions WHERE id = ANY($1)", [ids]);
  if (rows.length !== ids.length) problems.push(`${ids.length - rows.length} messages of before are lost`);
  for (const { id, encryptedSecret } of await deps.db.prisma.webhookEndpoint.findMany()) {
    if (unseal(deps.keys.webhookSecrets, encryptedSecret, id) === null)
      problems.push(`the secret of ${id} cannot be decrypted`);
  }
  return problems;
}
