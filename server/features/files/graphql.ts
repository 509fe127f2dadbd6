import { AccountType } from "../../core/accounts/graphql/account.ts";
import { visibleFileName } from "../../core/attachments/file-name.ts";
import type { FileRow, LeftOutReason } from "../../core/attachments/store.ts";
import { FormType } from "../../core/forms/graphql/form.ts";
import { builder, rowType } from "../../core/graphql/builder.ts";
import type { GraphQLContext } from "../../core/graphql/context.ts";
import { loaderOf } from "../../core/graphql/loader.ts";
import { reading } from "../../core/graphql/submission-columns.ts";
import { onceFor } from "../../core/platform/once-for.ts";
import { SubmissionType } from "../../core/submissions/graphql/submission.ts";
import { canPreview, listFiles, readStorageUse } from "./read-files.ts";
import { describeSignal, isFileSignal } from "./screening/signals.ts";
import type { StorageUse } from "./store/files.ts";

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

const FileType = rowType<"File", FileRow>("File", {
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

const FileStorageType = builder.objectRef<StorageUse>("FileStorage").implement({
  fields: (t) => ({
    files: t.exposeInt("files"),
    bytes: t.exposeFloat("bytes"),
  }),
});

const files = onceFor(({ scope, deps }: GraphQLContext) =>
  loaderOf<readonly FileRow[]>([], (submissionIds) => listFiles(scope, deps, { submissionIds })),
);
const storage = onceFor(({ scope, deps }: GraphQLContext) => readStorageUse(scope, deps));

builder.objectField(SubmissionType, "files", (t) =>
  t.field({
    type: [FileType],
    description: "What the visitor attached, in the order of the form.",
    // Most messages have none and need no lookup.
    ...reading(["hasFiles"], async ({ id, hasFiles }, context) =>
      hasFiles ? [...(await files(context).load(id))] : [],
    ),
  }),
);

const NOTHING_STORED: StorageUse = { files: 0, bytes: 0 };

builder.objectField(FormType, "storage", (t) =>
  t.field({
    type: FileStorageType,
    description: "What its attached files take up.",
    resolve: async ({ id }, _args, context) => (await storage(context)).get(id) ?? NOTHING_STORED,
  }),
);

builder.objectField(AccountType, "storage", (t) =>
  t.field({
    type: FileStorageType,
    description: "What the attached files of all forms take up.",
    resolve: async (_account, _args, context) =>
      [...(await storage(context)).values()].reduce(
        (sum, use) => ({ files: sum.files + use.files, bytes: sum.bytes + use.bytes }),
        NOTHING_STORED,
      ),
  }),
);
