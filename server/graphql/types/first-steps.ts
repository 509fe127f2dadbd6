import { dismissFirstSteps, type FirstSteps, readFirstSteps } from "../../services/forms/first-steps.ts";
import type { FirstSubmission } from "../../store/submissions/first-submissions.ts";
import { builder, expose, rowType } from "../builder.ts";
import { FolderEnum } from "./enums.ts";
import { FormType } from "./form.ts";

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
