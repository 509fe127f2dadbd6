import { builder, rowType } from "../../core/graphql/builder.ts";
import { visibleFileName } from "./file-name.ts";
import { canPreview } from "./read-files.ts";
import { describeSignal, isFileSignal } from "./screening/signals.ts";
import type { FileRow, LeftOutReason, StorageUse } from "./store/files.ts";

const LeftOutReasonEnum = builder.enumType("LeftOutReason", {
  values: {
    too_large: { value: "too-large", description: "Larger than the form accepts." },
    too_many: { value: "too-many", description: "More files than the form accepts." },
    submission_too_large: { value: "submission-too-large", description: "The files were too large in total." },
    storage_full: { value: "storage-full", description: "The disk was nearly full." },
    storage_failed: { value: "storage-failed", description: "The file storage did not accept it." },
    not_taken: { value: "not-taken", description: "The form accepts no files." },
    not_imported: { value: "not-imported", description: "An imported file named it without its content." },
  } satisfies Record<string, { value: LeftOutReason; description: string }>,
});

const FileScanEnum = builder.enumType("FileScan", {
  values: {
    not_scanned: { value: "not-scanned" },
    clean: { value: "clean" },
    infected: { value: "infected" },
  } as const,
});

export const FileType = rowType<"File", FileRow>("File", {
  fields: (t) => ({
    id: t.exposeID("id"),
    field: t.exposeString("field", { description: "The form’s field." }),
    name: t.string({
      description: "Without folders. Control and direction characters are shown as codes.",
      resolve: ({ name }) => visibleFileName(name),
    }),
    type: t.exposeString("type", { nullable: true, description: "By its content. Null if unknown." }),
    size: t.exposeInt("size", { description: "Bytes." }),
    leftOut: t.field({
      type: LeftOutReasonEnum,
      nullable: true,
      description: "Why it was not saved. Null if it was.",
      resolve: ({ leftOut }) => leftOut,
    }),
    scan: t.field({ type: FileScanEnum, resolve: ({ scan }) => scan }),
    warnings: t.stringList({
      description: "What is doubtful about it.",
      resolve: ({ signals }) => signals.filter(isFileSignal).map(describeSignal),
    }),
    hasPreview: t.boolean({ resolve: canPreview }),
  }),
});

export const FileStorageType = builder.objectRef<StorageUse>("FileStorage").implement({
  fields: (t) => ({
    files: t.exposeInt("files"),
    bytes: t.exposeFloat("bytes"),
  }),
});
