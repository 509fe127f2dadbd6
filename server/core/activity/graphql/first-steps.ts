import { FormType } from "../../forms/graphql/form.ts";
import { builder, expose, rowType } from "../../graphql/builder.ts";
import { FolderEnum } from "../../graphql/enums.ts";
import type { FirstSubmission } from "../../submissions/store/first-submissions.ts";
import { dismissFirstSteps, type FirstSteps, readFirstSteps } from "../first-steps.ts";

const FirstSubmissionType = rowType<"Submission", FirstSubmission>("Submission", {
  variant: "FirstSubmission",
  fields: (t) => ({
    id: t.exposeID("id"),
    formId: t.exposeID("formId"),
    folder: t.field({ type: FolderEnum, resolve: ({ folder }) => folder }),
  }),
});

const FirstStepsType = builder.objectRef<FirstSteps>("FirstSteps").implement({
  description: "The onboarding progress of an account.",
  fields: (t) => ({
    isOver: t.exposeBoolean("isOver"),
    form: t.expose("form", { type: FormType, nullable: true }),
    hasVisitor: t.exposeBoolean("hasVisitor", { description: "A message arrived from a page on another origin." }),
    hasArrived: t.exposeBoolean("hasArrived"),
    hasOpened: t.exposeBoolean("hasOpened"),
    newest: t.expose("newest", { type: FirstSubmissionType, nullable: true }),
  }),
});

builder.queryField("firstSteps", (t) => expose(t, readFirstSteps, { returns: FirstStepsType }));

builder.mutationField("dismissFirstSteps", (t) =>
  expose(t, dismissFirstSteps, { returns: FirstStepsType, description: "Dismisses the setup guide in every browser." }),
);
