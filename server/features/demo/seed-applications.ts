import { inventApplication, judge, type SampleFile } from "@postern/sample-data";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { createRandom } from "../../../shared/random.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import { describeFile } from "../../core/attachments/file-name.ts";
import type { NewFile } from "../../core/attachments/store.ts";
import type { Deps } from "../../core/deps.ts";
import { idAt } from "../../core/platform/ids.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { newStorageKey } from "../files/file-storage.ts";
import { FileInspector, inspectName } from "../files/screening/inspect-file.ts";
import { fileReasons } from "../files/screening/signals.ts";
import { arrivalOf } from "./invent-submission.ts";
import { insertSeedFiles, insertSeedSubmissions, type SeedSubmission } from "./store/seed.ts";

export interface ApplicationsInput {
  readonly formId: string;
  readonly applications: number;
  /** Applications are spread over this many days up to now. */
  readonly days: number;
}

/** Adds applications with files to a form, inspected, judged and stored as in the real intake. */
export async function seedApplications(scope: OwnerScope, deps: Deps, input: ApplicationsInput): Promise<void> {
  requirePermission(scope, "own");
  const random = createRandom(11);
  const nowMs = deps.clock.now().getTime();
  const submissions: SeedSubmission[] = [];
  const files = new Map<string, readonly NewFile[]>();
  for (let number = 0; number < input.applications; number += 1) {
    const age = (input.days * DAY_MS * (input.applications - number - 1)) / input.applications;
    const at = new Date(Math.floor(nowMs - age - random.whole(10, 50) * MINUTE_MS));
    const { person, message, fields: typed, files: samples } = inventApplication(random, number);
    const attached = await Promise.all(samples.map((sample) => storeFile(deps, sample)));
    const fields = [...typed, ...attached.map((file) => [file.field, describeFile(file, file)] as const)];
    const judged = judge({ fields, filledTrap: null }, fileReasons(attached));
    const id = idAt("sub", at);
    files.set(id, attached);
    submissions.push({
      id,
      formId: input.formId,
      createdAt: at,
      folder: judged.verdict.folder,
      status: age > 3 * DAY_MS ? "read" : "unread",
      fields,
      sender: `${person.name} <${person.email}>`,
      replyTo: person.email,
      ...arrivalOf(random, message, judged),
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      referrer: "https://www.example.com/jobs",
    });
  }
  await insertSeedSubmissions(scope, deps.db, submissions);
  await insertSeedFiles(scope, deps.db, submissions, files);
}

async function storeFile(deps: Deps, { content, leftOut, ...sent }: SampleFile): Promise<NewFile> {
  const facts = { id: deps.newId("file"), ...sent, scan: "not-scanned" } as const;
  if (leftOut !== undefined) {
    const kept = { leftOut: leftOut.reason, size: leftOut.bytes, sha256: null, storageKey: null };
    return { ...facts, ...inspectName(sent), ...kept };
  }
  const inspector = new FileInspector(sent);
  inspector.write(content);
  const storageKey = newStorageKey();
  const written = await deps.files.write(storageKey, piecesOf(content));
  return { ...facts, ...(await inspector.end()), ...written, storageKey, leftOut: null };
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
