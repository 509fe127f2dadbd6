import { asFolder } from "../database/db.ts";
import { builder, pageType } from "../graphql/builder.ts";
import { formNameOf } from "../graphql/context.ts";
import { AccessKindEnum, AccessRefusalEnum, AccessSurfaceEnum, FolderEnum } from "../graphql/enums.ts";
import { listAccessRecords } from "./access-log.ts";

const AccessRecordType = builder.prismaObject("AccessRecord", {
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    surface: t.expose("surface", { type: AccessSurfaceEnum }),
    credentialName: t.exposeString("credentialName"),
    clientName: t.exposeString("clientName", { nullable: true }),
    memberName: t.exposeString("memberName", { nullable: true, description: "Whose agent it was." }),
    formName: t.string({ nullable: true, resolve: formNameOf }),
    folder: t.field({
      type: FolderEnum,
      nullable: true,
      resolve: ({ folder }) => (folder === null ? null : asFolder(folder)),
    }),
    rows: t.exposeInt("rows"),
    contents: t.exposeBoolean("contents"),
    complete: t.exposeBoolean("complete"),
    withFiles: t.exposeBoolean("withFiles", { description: "An export that had the attached files in it." }),
    refusal: t.expose("refusal", {
      type: AccessRefusalEnum,
      nullable: true,
      description: "Why the request was refused. Null if it was not.",
    }),
  }),
});

const AccessRecordPageType = pageType("AccessRecordPage", AccessRecordType);

const PAGE_SIZE = 50;

const AccessFilterInput = builder.inputType("AccessFilter", {
  fields: (t) => ({
    kind: t.field({ type: AccessKindEnum }),
    formId: t.id({ description: "Includes reads of all forms at once." }),
    since: t.string({ description: "RFC 3339, inclusive." }),
    until: t.string({ description: "RFC 3339, exclusive." }),
  }),
});

builder.queryField("accessRecords", (t) =>
  t.field({
    type: AccessRecordPageType,
    args: { first: t.arg.int(), after: t.arg.string(), filter: t.arg({ type: AccessFilterInput }) },
    resolve: (_root, { first, after, filter }, { scope, deps }) =>
      listAccessRecords(scope, deps, { limit: first ?? PAGE_SIZE, cursor: after ?? null, filter }),
  }),
);
