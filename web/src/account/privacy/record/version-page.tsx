import { Alert, Button, Stack } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { RecordVersionDocument } from "../../../kit/graphql/documents.ts";
import { BackLink } from "../../../kit/ui/back-link.tsx";
import { Instant } from "../../../kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../../../kit/ui/section.tsx";
import { useLoaded } from "../../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../../kit/ui/use-page-title.ts";
import { ChangeList, RecordDocument } from "./record-document.tsx";

const route = getRouteApi("/owner/settings/privacy/record/$versionId");

/** The record of processing as it was saved. */
export function VersionPage() {
  usePageTitle("Version of the record of processing");
  const { versionId } = route.useParams();
  const { data, pending } = useLoaded(
    { query: RecordVersionDocument, variables: { id: versionId } },
    <SectionsLoading label="Loading the version" />,
  );
  if (!data) return pending;
  const { number, createdAt, savedBy, sections, changes } = data.recordVersion;
  return (
    <Section
      title={`Record of processing, version ${number}`}
      back={
        <div data-unprinted="">
          <BackLink to="/settings/privacy/record">Record of processing</BackLink>
        </div>
      }
      lead={
        <>
          As of <Instant at={createdAt} as="full" />
          {savedBy === null ? "" : `, saved by ${savedBy}`}
        </>
      }
    >
      <Stack gap="lg">
        <div data-unprinted="">
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print or save as PDF
          </Button>
        </div>
        {changes !== null && changes.length > 0 && (
          <div data-unprinted="">
            <Alert color="gray" title="Changed since the version before" maw="var(--postern-measure)">
              <ChangeList changes={changes} />
            </Alert>
          </div>
        )}
        <RecordDocument sections={sections} />
      </Stack>
    </Section>
  );
}
