import type { LeftOutReason, ScanResult } from "../../server/core/attachments/store.ts";
import type { Deps } from "../../server/core/deps.ts";
import { instantOf } from "../../server/core/platform/ids.ts";
import { newStorageKey } from "../../server/features/files/file-storage.ts";
import { FileInspector } from "../../server/features/files/screening/inspect-file.ts";

export interface AttachedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly declaredType?: string;
  readonly leftOut?: LeftOutReason;
  readonly scan?: ScanResult;
}

/** Adds a file to a submission as the intake does: inspects it, stores it, then inserts its row. Returns its id. */
export async function attachFile(deps: Deps, submissionId: string, file: AttachedFile): Promise<string> {
  const { name, content, declaredType = null, leftOut = null, scan = "not-scanned" } = file;
  const { accountId, formId } = await deps.db.prisma.submission.findUniqueOrThrow({ where: { id: submissionId } });
  const inspector = new FileInspector({ name, declaredType });
  inspector.write(content);
  const inspection = await inspector.end();
  const storageKey = leftOut === null ? newStorageKey() : null;
  const written = storageKey === null ? null : await deps.files.write(storageKey, chunksOf(content));
  const id = deps.newId("file");
  await deps.db.prisma.file.create({
    data: {
      id,
      accountId,
      formId,
      submissionId,
      receivedAt: instantOf(submissionId),
      position: await deps.db.prisma.file.count({ where: { submissionId } }),
      field: "attachment",
      // PostgreSQL text cannot hold NUL; the intake drops it too.
      name: name.replaceAll("\0", ""),
      declaredType,
      type: inspection.type,
      signals: [...inspection.signals],
      size: content.length,
      sha256: written?.sha256 ?? null,
      storageKey,
      leftOut,
      scan,
    },
  });
  return id;
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
