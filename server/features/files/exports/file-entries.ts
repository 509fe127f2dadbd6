import { Readable } from "node:stream";
import type { ListedFile, ZipEntry } from "../../../core/attachments/attachments.ts";
import type { Deps } from "../../../core/deps.ts";
import { instantOf } from "../../../core/platform/ids.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { FileUnreadable } from "../file-storage.ts";
import { isFilePresent } from "../read-files.ts";

/**
 * The contents of files. Files that are missing or damaged when their turn comes are listed at the end; any other read
 * error breaks the archive, because unavailable storage would otherwise look like a complete export.
 */
export async function* fileEntries(
  scope: OwnerScope,
  deps: Deps,
  listed: readonly ListedFile[],
  isPresent = (id: string) => isFilePresent(scope, deps, { id }),
): AsyncGenerator<ZipEntry, void, undefined> {
  const leftOut: string[] = [];
  for (const { file, path, submissionId } of listed) {
    if (path === null) {
      leftOut.push(`A file of ${submissionId}: a virus was found in it. It can be downloaded from the message.`);
      continue;
    }
    const content = await openWhole(deps, file, submissionId, isPresent);
    if (typeof content === "string") {
      leftOut.push(`${path}: ${LEFT_OUT[content]}`);
      continue;
    }
    try {
      yield { name: path, lastModified: instantOf(submissionId), input: content };
    } finally {
      content.destroy();
    }
  }
  if (leftOut.length > 0) {
    const input = `${leftOut.join("\r\n")}\r\n`;
    yield { name: "files-left-out.txt", lastModified: deps.clock.now(), input };
  }
}

const LEFT_OUT = {
  deleted: "deleted before it was its turn.",
  damaged: "damaged in the file storage of the server. Ask its operator to restore it from a backup.",
} as const;

const ENDED = "an export ended at a file that cannot be read";

/** Larger files are read twice instead of held in memory. */
const MAX_HELD_BYTES = 1_000_000;

/**
 * Opens a file once it is verified as intact, because damage found halfway through sending could only be answered by
 * cutting the download. Otherwise returns why it is left out.
 */
async function openWhole(
  deps: Deps,
  { id, storageKey }: ListedFile["file"],
  submissionId: string,
  isPresent: (id: string) => Promise<boolean>,
): Promise<Readable | keyof typeof LEFT_OUT> {
  const log = (error: unknown, what: string) => deps.log.error({ err: error, fileId: id, submissionId }, what);
  if (!(await isPresent(id))) return "deleted";
  try {
    let held: Buffer[] | null = [];
    let bytes = 0;
    for await (const chunk of await deps.files.read(storageKey)) {
      bytes += (chunk as Buffer).length;
      held = bytes > MAX_HELD_BYTES ? null : held;
      held?.push(chunk as Buffer);
    }
    if (held !== null) return Readable.from(held, { objectMode: false });
    return (await deps.files.read(storageKey)).on("error", (error) => log(error, ENDED));
  } catch (error) {
    if (error instanceof FileUnreadable && !(await isPresent(id))) return "deleted";
    const isDamaged = error instanceof FileUnreadable && error.reason === "damaged";
    log(error, isDamaged ? "an export left out a damaged file" : ENDED);
    if (isDamaged) return "damaged";
    throw error;
  }
}
