import { Alert, Button, Group, Stack } from "@mantine/core";
import { IconDeviceFloppy, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import {
  type ProcessingRecord_RecordFragment,
  ProcessingRecordDocument,
  SaveRecordVersionDocument,
} from "../../../kit/graphql/documents.ts";
import { BackLink } from "../../../kit/ui/back-link.tsx";
import { Instant } from "../../../kit/ui/instant.tsx";
import { notify } from "../../../kit/ui/notify.ts";
import { Section, SectionsLoading } from "../../../kit/ui/section.tsx";
import { useAction } from "../../../kit/ui/use-action.ts";
import { useLoaded } from "../../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../../kit/ui/use-page-title.ts";
import classes from "./record.module.css";
import { ChangeList, RecordDocument } from "./record-document.tsx";
import { ControllerForm, ProvidersForm, RecipientNotesForm } from "./record-forms.tsx";

const FRESH = { requestPolicy: "cache-and-network" as const };

/** What the account processes, written from its settings, with what only its owner knows. */
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
          <Actions record={record} />
          <Gaps gaps={record.gaps} />
          <p className={classes.printed}>
            As of <Instant at={record.asOf} as="full" />
          </p>
          <RecordDocument sections={record.sections} isEdited />
        </Stack>
      </Section>
      <div data-unprinted="">
        <Stack gap={48}>
          <ControllerForm record={record} />
          <ProvidersForm providers={record.providers} />
          <RecipientNotesForm recipients={record.recipients} />
          <Versions versions={record.versions} />
        </Stack>
      </div>
    </Stack>
  );
}

type Part<Name extends keyof ProcessingRecord_RecordFragment> = Pick<ProcessingRecord_RecordFragment, Name>;

function Actions({ record: { changes, versions } }: { readonly record: Part<"changes" | "versions"> }) {
  const [save, isSaving] = useAction(SaveRecordVersionDocument, "The version was not saved");
  const [latest] = versions;
  const saveNow = async () => {
    const saved = await save({});
    const number = saved?.saveRecordVersion.versions[0]?.number;
    if (number !== undefined) notify({ message: `Version ${number} saved` });
  };
  return (
    <div data-unprinted="">
      <Stack gap="md">
        <Group gap="xs">
          <Button
            leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
            loading={isSaving}
            disabled={changes?.length === 0}
            onClick={() => void saveNow()}
          >
            Save this version
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print or save as PDF
          </Button>
        </Group>
        {latest !== undefined && changes?.length === 0 && (
          <span>Nothing has changed since version {latest.number}.</span>
        )}
        {latest !== undefined && changes != null && changes.length > 0 && (
          <Alert color="amber" title={`Changed since version ${latest.number}`} maw="var(--postern-measure)">
            <ChangeList changes={changes} />
          </Alert>
        )}
      </Stack>
    </div>
  );
}

function Gaps({ gaps }: Part<"gaps">) {
  if (gaps.length === 0) return null;
  return (
    <div data-unprinted="">
      <Alert color="gray" title={`Still missing (${gaps.length})`} maw="var(--postern-measure)">
        <ChangeList changes={gaps} />
      </Alert>
    </div>
  );
}

function Versions({ versions }: Part<"versions">) {
  return (
    <Section
      title="Versions"
      lead="The newest 100 saved versions are kept, so that you can show what applied when. They are deleted with the account."
    >
      {versions.length === 0 ? (
        <span>None yet</span>
      ) : (
        <ul className={classes.versions}>
          {versions.map(({ id, number, createdAt, savedBy }) => (
            <li key={id}>
              <Link to="/settings/privacy/record/$versionId" params={{ versionId: id }}>
                Version {number}
              </Link>
              <Instant at={createdAt} as="short" />
              {savedBy !== null && <span>{savedBy}</span>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
