import { Alert, Button, List, Stack } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { ProcessingRecordDocument } from "../../../core/kit/graphql/documents.ts";
import { BackLink } from "../../../core/kit/ui/back-link.tsx";
import { Instant } from "../../../core/kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../../../core/kit/ui/section.tsx";
import { useLoaded } from "../../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../../core/kit/ui/use-page-title.ts";
import { VisitorText } from "../../../core/kit/ui/visitor-text.tsx";
import classes from "./record.module.css";
import { RecordDocument } from "./record-document.tsx";
import { ControllerForm, ProvidersForm, RecipientNotesForm } from "./record-forms.tsx";

const FRESH = { requestPolicy: "cache-and-network" as const };

/** The account's record of processing, written from its settings and details only the owner knows. */
export function RecordPage() {
  usePageTitle("Record of processing");
  const { data, pending } = useLoaded(
    { query: ProcessingRecordDocument, context: FRESH },
    <SectionsLoading label="Loading the record of processing" />,
  );
  if (!data) return pending;
  const record = data.processingRecord;
  return (
    <Stack gap={48}>
      <Section
        title="Record of processing"
        back={
          <div data-unprinted="">
            <BackLink to="/settings/privacy">Privacy</BackLink>
          </div>
        }
        lead="What your forms process, in the terms of Article 30 of the GDPR. It is written from the settings as they are now."
      >
        <Stack gap="lg">
          <div data-unprinted="">
            <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          </div>
          <Gaps gaps={record.gaps} />
          <p className={classes.printed}>
            As of <Instant at={record.asOf} as="full" />
          </p>
          <RecordDocument sections={record.sections} />
        </Stack>
      </Section>
      <div data-unprinted="">
        <Stack gap={48}>
          <ControllerForm record={record} />
          <ProvidersForm providers={record.providers} />
          <RecipientNotesForm recipients={record.recipients} />
        </Stack>
      </div>
    </Stack>
  );
}

function Gaps({ gaps }: { readonly gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <div data-unprinted="">
      <Alert color="gray" title={`Still missing (${gaps.length})`} maw="var(--postern-measure)">
        <List size="sm" spacing="0.25rem">
          {gaps.map((gap) => (
            <List.Item key={gap}>
              <VisitorText text={gap} />
            </List.Item>
          ))}
        </List>
      </Alert>
    </div>
  );
}
