import { Readable } from "node:stream";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import { requireContentFor, requirePermission } from "../../core/access/require-permission.ts";
import { recordAccess } from "../../core/access-log/access-log.ts";
import type { FileRow } from "../../core/attachments/store.ts";
import type { Deps } from "../../core/deps.ts";
import { forbidden, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { IMAGE_HEAD_BYTES, isDisplayable, isRasterType, type RasterType } from "../../core/platform/image-size.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { following } from "./encryption.ts";
import { fileById, filesOfSubmissions, type StorageUse, storageUsedByForm } from "./store/files.ts";

/** Files of submissions, in the order sent; submissions without any are absent. */
export async function listFiles(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly submissionIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly FileRow[]>> {
  requireContentFor(scope, ["fields"]);
  return filesOfSubmissions(scope, deps.db, input.submissionIds);
}

/** A file and its content, which the caller must read or destroy. */
export interface OpenFile {
  readonly file: FileRow;
  readonly content: Readable;
}

/** Opens a file for download after recording the access. For the signed-in owner, and for one webhook link. */
export async function openFile(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<OpenFile> {
  const { file, storageKey } = await findKept(scope, deps, input.id);
  const content = await deps.files.read(storageKey);
  try {
    await recordAccess(scope, deps, {
      surface: "file",
      clientName: null,
      formId: file.formId,
      folder: null,
      rows: 1,
      contents: true,
      complete: true,
      submissionIds: [file.submissionId],
    });
  } catch (error) {
    content.destroy();
    throw error;
  }
  return { file, content };
}

const MAX_PREVIEW_BYTES = 15_000_000;

/** True if the dashboard may preview the file, judged by its row. Unsafe-looking files are only named. */
export function canPreview({ type, size, storageKey, scan, signals }: FileRow): boolean {
  const isSafe = scan !== "infected" && signals.length === 0;
  return storageKey !== null && isRasterType(type) && size <= MAX_PREVIEW_BYTES && isSafe;
}

export interface OpenPicture extends OpenFile {
  readonly type: RasterType;
}

/** Opens a picture to show beside its message. NOT_FOUND for anything else, and for pictures that are too large. */
export async function openPicture(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<OpenPicture> {
  const { file, storageKey } = await findKept(scope, deps, input.id);
  const { type } = file;
  if (!canPreview(file) || !isRasterType(type)) throw notFound("file");
  const { head, content } = await peek(await deps.files.read(storageKey), IMAGE_HEAD_BYTES);
  if (!isDisplayable(type, head)) {
    content.destroy();
    throw notFound("file");
  }
  return { file, content, type };
}

export async function isFilePresent(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<boolean> {
  requireContentFor(scope, ["fields"]);
  return (await fileById(scope, deps.db, input.id)) !== null;
}

/** Forms without files are absent. */
export async function readStorageUse(scope: OwnerScope, deps: Deps): Promise<ReadonlyMap<string, StorageUse>> {
  requirePermission(scope, "use");
  return readInTurn(scope, deps, () => storageUsedByForm(scope, deps.db));
}

async function findKept(scope: OwnerScope, deps: Deps, id: string): Promise<{ file: FileRow; storageKey: string }> {
  requireContentFor(scope, ["fields"]);
  if (scope.actor.kind !== "session" && scope.permissions.onlyFile === undefined)
    throw forbidden("Only the signed-in owner can open files.");
  const file = isId(id, "file") ? await fileById(scope, deps.db, id) : null;
  if (file === null || file.storageKey === null) throw notFound("file");
  return { file, storageKey: file.storageKey };
}

/** Returns the first bytes of a stream, and a stream of the whole content. */
async function peek(source: Readable, bytes: number): Promise<{ head: Buffer; content: Readable }> {
  const iterator: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  for (let length = 0; length < bytes; ) {
    const next = await iterator.next();
    if (next.done === true) break;
    read.push(next.value);
    length += next.value.length;
  }
  const content = Readable.from(following(read, iterator), { objectMode: false });
  return { head: Buffer.concat(read), content: content.once("close", () => source.destroy()) };
}
