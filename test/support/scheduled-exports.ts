import type { JobHelpers } from "graphile-worker";
import { systemScope } from "../../server/access/authenticate.ts";
import type { Deps } from "../../server/deps.ts";
import { createRunExportsTask } from "../../server/jobs/export-tasks.ts";
import { createMailer } from "../../server/services/mail/mailer.ts";
import type { ScheduleInput } from "../../server/services/scheduled-exports/schedule-input.ts";
import { createSchedule, type ScheduleWithRun } from "../../server/services/scheduled-exports/schedules.ts";
import type { TestOwner } from "./builders.ts";
import { type Received, type Receiver, startReceiver, type TestAnswer } from "./receiver.ts";

/** What the job of a minute does. */
export async function runExports(deps: Deps): Promise<void> {
  const mail = createMailer(systemScope(), deps);
  try {
    await createRunExportsTask(deps, mail)({}, {} as JobHelpers);
  } finally {
    mail.close();
  }
}

/** A WebDAV server: what was written last under each name. */
export interface WebdavFolder {
  readonly url: string;
  readonly receiver: Receiver;
  readonly files: Map<string, Buffer>;
  /** Refuses what it is asked while it is set. */
  status: number | null;
  password: string;
}

export async function startWebdav(): Promise<WebdavFolder> {
  const files = new Map<string, Buffer>();
  const answer = ({ method, path, headers, body }: Received): TestAnswer => {
    if (folder.status !== null) return { status: folder.status };
    if (headers.authorization !== `Basic ${Buffer.from(`ana:${folder.password}`).toString("base64")}`)
      return { status: 401 };
    if (method !== "PUT" || !path.startsWith("/dav/")) return { status: 405 };
    files.set(decodeURIComponent(path.slice("/dav/".length)), body);
    return { status: 201 };
  };
  const receiver = await startReceiver(answer);
  const folder: WebdavFolder = {
    url: `http://127.0.0.1:${receiver.port}/dav`,
    receiver,
    files,
    status: null,
    password: "pass",
  };
  return folder;
}

/** Every day at six, to a WebDAV folder, exact values. */
export function daily(url: string, change: Partial<ScheduleInput> = {}): ScheduleInput {
  return {
    ...{ includesSpam: false, variant: "program", frequency: "daily", hour: 6 },
    target: { kind: "webdav", url, user: "ana", secret: "pass" },
    ...change,
  };
}

export function schedule(
  owner: TestOwner,
  deps: Deps,
  input: ScheduleInput,
  more: { readonly formId?: string | null; readonly withExisting?: boolean } = {},
): Promise<ScheduleWithRun> {
  const { formId = null, withExisting = false } = more;
  return createSchedule(owner.scope(), deps, { formId, withExisting, schedule: input });
}

/** The ids in a CSV file for programs. */
export function idsIn(file: Buffer | string | undefined): string[] {
  return [...String(file).matchAll(/^"(sub_[0-9a-z]+)",/gm)].map(([, id = ""]) => id);
}

/** The CSV files by their names, in the order of their runs. */
export function csvFiles(files: ReadonlyMap<string, Buffer>): [name: string, ids: string[]][] {
  return [...files]
    .filter(([name]) => name.endsWith(".csv"))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, content]) => [name, idsIn(content)]);
}
