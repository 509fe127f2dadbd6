import { Stack, Switch } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import {
  type SetupPrivacy_FormFragment,
  SetupPrivacyDocument,
  UpdateFormDocument,
} from "../../core/kit/graphql/documents.ts";
import { ConfirmDialog } from "../../core/kit/ui/dialog.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { FormPrivacy } from "./form-privacy.tsx";
import { KeptDays } from "./kept-days.tsx";

const route = getRouteApi("/owner/forms/$formId/setup");
const FRESH = { requestPolicy: "cache-and-network" as const };

export function SetupPrivacyPage() {
  const { formId } = route.useParams();
  usePageTitle("Privacy setup");
  const { data, pending } = useLoaded(
    { query: SetupPrivacyDocument, variables: { formId }, context: FRESH },
    <SectionsLoading label="Loading the form’s setup" />,
  );
  if (!data) return pending;
  return (
    <Stack gap={48} key={formId}>
      <KeptDays form={data.form} longest={data.viewer.longestRetentionDays} />
      <KeepsContents form={data.form} />
      <FormPrivacy formId={formId} />
    </Stack>
  );
}

/** Whether contents are kept after delivery. */
function KeepsContents({ form: { id, keepsContents } }: { readonly form: SetupPrivacy_FormFragment }) {
  const [isAsking, setIsAsking] = useState(false);
  const [updateForm, isSaving] = useAction(UpdateFormDocument, "Not saved");
  const save = async (keeps: boolean) => {
    const saved = await updateForm({ id, input: { keepsContents: keeps } });
    setIsAsking(false);
    if (saved) notify({ message: keeps ? "New messages keep their contents." : "New messages are only delivered." });
  };
  return (
    <Section
      title="After delivery"
      lead="For forms whose messages you read in your mailbox or in another system. Counts and the delivery log stay here."
    >
      <Switch
        label="Remove contents once delivered"
        description="As soon as every email and webhook of a message has succeeded."
        checked={!keepsContents}
        disabled={isSaving}
        onChange={() => (keepsContents ? setIsAsking(true) : void save(true))}
      />
      {isAsking && (
        <ConfirmDialog
          title="Remove contents once delivered?"
          label="Remove after delivery"
          onKeep={() => setIsAsking(false)}
          onConfirm={() => save(false)}
        >
          New messages lose their fields and files here once they were delivered, and cannot be resent. Spam, failed
          deliveries, messages in digests, and texts and files too large for email are kept as before. Messages already
          here stay as they are.
        </ConfirmDialog>
      )}
    </Section>
  );
}
