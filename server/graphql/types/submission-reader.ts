import type { SubmissionReader } from "../../store/access-log/submission-readers.ts";
import { builder } from "../builder.ts";
import { AccessSurfaceEnum } from "./enums.ts";

export const SubmissionReaderType = builder.objectRef<SubmissionReader>("SubmissionReader").implement({
  fields: (t) => ({
    surface: t.expose("surface", { type: AccessSurfaceEnum }),
    credentialName: t.exposeString("credentialName"),
    clientName: t.exposeString("clientName", { nullable: true }),
    times: t.exposeInt("times"),
    lastAt: t.expose("lastAt", { type: "DateTime" }),
    complete: t.exposeBoolean("complete", {
      description: "False for an export that may have ended before this submission.",
    }),
  }),
});
