import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { listSubmissions, operation, type signIn, start, stop } from "../../bench/postern.ts";

export const OWNER = { email: "ada@example.com", password: "four unrelated words" };

export interface Instance {
  readonly url: string;
  command(...words: readonly string[]): Promise<Record<string, unknown>>;
  stop(): Promise<void>;
}

export async function startVersion(
  checkout: string,
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Instance> {
  const env = {
    ...process.env,
    POSTERN_DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
    POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8",
    ...settings,
  };
  const cli = join(checkout, "bin", "postern.mjs");
  const { child, match } = await start([process.execPath, cli, "serve"], env, /ready at (\S+)/);
  return {
    url: match[1] ?? "",
    command: async (...words) => {
      const { stdout } = await promisify(execFile)(process.execPath, [cli, ...words, "--json"], { env, cwd: checkout });
      return JSON.parse(stdout);
    },
    stop: () => stop(child),
  };
}

/** What an owner and an agent see. */
export interface View {
  readonly forms: unknown;
  readonly lists: Readonly<Record<string, unknown>>;
  readonly csv: readonly Readonly<Record<string, string>>[];
  readonly agent: unknown;
}

export type Session = Awaited<ReturnType<typeof signIn>>;

/** Reads everything through the surfaces of a running version, using the operations of its checkout. */
export async function readView(
  instance: Instance,
  checkout: string,
  access: { readonly session: Session; readonly token: string; readonly formIds: readonly string[] },
): Promise<View> {
  const { url } = instance;
  const headers = { ...access.session, origin: url };
  const call = async (name: string, variables: object) => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers,
      body: operation(name, variables, checkout),
    });
    const answer = (await response.json()) as { data?: Record<string, unknown> | null };
    if ("errors" in answer || !answer.data) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const lists: Record<string, unknown> = {};
  for (const formId of access.formIds) {
    for (const folder of ["inbox", "spam"]) {
      lists[`${formId} ${folder}`] = await call("SubmissionList", { formId, folder, first: 50 });
    }
  }
  const started = (await call("StartExport", { formId: null, variant: "spreadsheet" })).startExport as { url: string };
  const file = await fetch(new URL(started.url, url), { headers });
  const listed = JSON.parse(await listSubmissions(url, access.token, { includeContent: true, limit: 50 })) as {
    result?: { structuredContent?: unknown };
  };
  return {
    forms: await call("FormsPage", {}),
    lists,
    csv: parse(await file.text(), { bom: true, columns: true }),
    agent: listed.result?.structuredContent,
  };
}
