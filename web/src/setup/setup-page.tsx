import { Skeleton, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useQuery } from "urql";
import { FirstRun } from "../first-run/first-run.tsx";
import { SetupPageDocument } from "../graphql/operations/documents.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { Page } from "../ui/page.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { AgentFields } from "./agent-fields.tsx";
import { ArchiveForm } from "./archive-form.tsx";
import { FormSettings } from "./form-settings.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { Snippets } from "./snippets.tsx";
import { SpamSettings } from "./spam-settings.tsx";

const route = getRouteApi("/owner/forms/$formId/setup");
const FRESH = { requestPolicy: "cache-and-network" as const };

export function SetupPage() {
  const { formId } = route.useParams();
  usePageTitle("Setup");
  const [{ data, error }, reload] = useQuery({ query: SetupPageDocument, variables: { formId }, context: FRESH });
  if (!data) {
    if (error === undefined) return <SetupLoading />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  return (
    <Page>
      <FirstRun />
      <Stack gap={48}>
        <Snippets form={data.form} />
        <FormSettings key={formId} form={data.form} />
        <AgentFields key={`agents ${formId}`} form={data.form} />
        <SpamSettings key={`${formId} spam`} form={data.form} />
        <MailSettings key={`${formId} mail`} form={data.form} viewer={data.viewer} />
        <ArchiveForm form={data.form} />
      </Stack>
    </Page>
  );
}

function SetupLoading() {
  return (
    <Page>
      <Stack role="status" aria-label="Loading the form’s setup">
        <Skeleton height={26} width={260} />
        <Skeleton height={240} />
        <Skeleton height={26} width={180} mt="xl" />
        <Skeleton height={160} />
      </Stack>
    </Page>
  );
}
