import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { SetupPrivacyDocument } from "../../core/kit/graphql/documents.ts";
import { SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { FormPrivacy } from "./form-privacy.tsx";
import { KeepsContents } from "./keeps-contents.tsx";
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
