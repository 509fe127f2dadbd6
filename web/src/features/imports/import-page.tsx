import { Box, Button, FileButton, Group, Stack, Text, Title } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { ImportReport } from "../../../../shared/imports.ts";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import { FOLDERS, folderAt, MAIN_FOLDER } from "../../core/kit/navigation/folders.ts";
import { BackLink } from "../../core/kit/ui/back-link.tsx";
import base from "../../core/kit/ui/base.module.css";
import { Fact, Facts } from "../../core/kit/ui/facts.tsx";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { ButtonLink } from "../../core/kit/ui/links.tsx";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { ProgressLine } from "../../core/kit/ui/progress-line.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { MappingTable } from "./mapping-table.tsx";
import { useImport } from "./send-import.ts";

const route = getRouteApi("/owner/forms/$formId/setup");

export function ImportPage() {
  const { formId } = route.useParams();
  usePageTitle("Import");
  // Resets for another form.
  return <Import key={formId} formId={formId} />;
}

function Import({ formId }: { readonly formId: string }) {
  const { state, choose, remap, start, cancel, reset } = useImport(formId);
  const { file, report, percent, isImporting, problem } = state;
  const isDone = report !== null && !report.preview;
  return (
    <Section
      back={
        <BackLink to="/forms/$formId/setup/general" params={{ formId }}>
          General
        </BackLink>
      }
      title="Import messages"
      lead="Add the history of another form service, or of another Postern, from its CSV file. Imported messages are never emailed or sent to webhooks."
    >
      <Stack gap="lg">
        {!isDone && (
          <Group>
            <FileButton
              accept=".csv,.tsv,.txt,text/csv"
              onChange={(chosen) => {
                if (chosen !== null) choose(chosen);
              }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant={file === null ? "filled" : "default"}
                  leftSection={<IconFileImport size={17} />}
                  disabled={isImporting}
                >
                  {file === null ? "Choose a CSV file" : "Choose another file"}
                </Button>
              )}
            </FileButton>
            {file !== null && <Text size="sm">{file.name}</Text>}
          </Group>
        )}
        {percent !== null && (isImporting || report === null) && (
          <ProgressLine label={isImporting ? "Import" : "Preview"} percent={percent} onCancel={cancel}>
            {isImporting ? `Importing… ${Math.floor(percent)} %` : "Reading the file…"}
          </ProgressLine>
        )}
        <Problem>{problem}</Problem>
        {isDone && <Result formId={formId} report={report} onAgain={reset} />}
        {report !== null && !isDone && !isImporting && (
          <Preview report={report} isReading={percent !== null} onChange={remap} onStart={start} />
        )}
      </Stack>
    </Section>
  );
}

interface PreviewProps {
  readonly report: ImportReport;
  /** True while a mapping change is being previewed. */
  readonly isReading: boolean;
  readonly onChange: (mapping: ImportReport["mapping"]) => void;
  readonly onStart: () => void;
}

function Preview({ report, isReading, onChange, onStart }: PreviewProps) {
  const { mapping, imported } = report;
  const hasDate = mapping.columns.some(({ role }) => role === "date");
  const needsForm = mapping.fromForm === null && report.forms.length > 0;
  return (
    <Stack gap="xl" aria-busy={isReading}>
      <Facts>
        <Fact name="To import">
          <strong>{countOf(imported, "message", "messages")}</strong>
          {imported > 0 && `, ${describeFolders(report)}`}
        </Fact>
        <Figures report={report} />
        <Fact name="Source">
          {mapping.source}, {report.encoding}
        </Fact>
      </Facts>
      <MappingTable report={report} onChange={onChange} />
      <FirstRows report={report} />
      <Problems report={report} />
      {!hasDate && <Problem>Choose the column that holds the date of each message.</Problem>}
      {needsForm && <Problem>The file can have messages of several forms. Choose the one to import.</Problem>}
      <div>
        <Button onClick={onStart} disabled={!hasDate || needsForm || imported === 0} loading={isReading}>
          Import {countOf(imported, "message", "messages")}
        </Button>
      </div>
    </Stack>
  );
}

function Result({
  formId,
  report,
  onAgain,
}: {
  readonly formId: string;
  readonly report: ImportReport;
  readonly onAgain: () => void;
}) {
  return (
    <Stack gap="lg" role="status">
      <Facts>
        <Fact name="Imported">
          <strong>{countOf(report.imported, "message", "messages")}</strong>
          {report.imported > 0 && `, ${describeFolders(report)}`}
        </Fact>
        <Figures report={report} />
      </Facts>
      <Problems report={report} />
      <Group>
        <ButtonLink {...folderAt(formId, MAIN_FOLDER)}>Open {FOLDERS[MAIN_FOLDER].label.toLowerCase()}</ButtonLink>
        <Button variant="default" onClick={onAgain}>
          Import another file
        </Button>
      </Group>
    </Stack>
  );
}

function describeFolders({ inbox, spam, screened }: ImportReport): string {
  const folders = `${formatCount(inbox)} in the inbox and ${formatCount(spam)} in spam`;
  return screened ? `${folders}, by the spam filter` : folders;
}

function Figures({ report }: { readonly report: ImportReport }) {
  const { oldest, newest, alreadyThere, expired, retentionDays, otherForms, skipped } = report;
  return (
    <>
      {oldest !== null && newest !== null && (
        <Fact name="Dates">
          <Instant at={oldest} as="short" /> to <Instant at={newest} as="short" />
        </Fact>
      )}
      {alreadyThere > 0 && <Fact name="Already there">{formatCount(alreadyThere)}</Fact>}
      {expired > 0 && (
        <Fact name="Too old">
          {formatCount(expired)}, older than your retention window of {countOf(retentionDays, "day", "days")}
        </Fact>
      )}
      {otherForms > 0 && <Fact name="Other forms">{formatCount(otherForms)}</Fact>}
      {skipped > 0 && <Fact name="Skipped">{formatCount(skipped)}</Fact>}
    </>
  );
}

/** A preview of the messages; visitor text is rendered as text only. */
function FirstRows({ report: { samples } }: { readonly report: ImportReport }) {
  const id = useId();
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs" fz="0.9375rem" fw={600}>
        First messages
      </Title>
      <Text component="ul" size="sm" className={base.lined}>
        {samples.map(({ createdAt, folder, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are replaced as a whole
          <Box key={index} component="li" py="0.55rem">
            <Text inherit c="dimmed">
              <Instant at={createdAt} as="short" /> · {FOLDERS[folder].label}
            </Text>
            <Group gap="0.1rem 1rem">
              {fields.map(([name, value], position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there twice
                <span key={position}>
                  <Dimmed>{name}</Dimmed> {value}
                </span>
              ))}
            </Group>
          </Box>
        ))}
      </Text>
    </section>
  );
}

function Dimmed({ children }: { readonly children: ReactNode }) {
  return (
    <Text span inherit c="dimmed">
      {children}
    </Text>
  );
}

function Problems({ report: { problems, skipped } }: { readonly report: ImportReport }) {
  const id = useId();
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs" fz="0.9375rem" fw={600}>
        Skipped rows
      </Title>
      <Text component="ul" size="sm" className={base.lined}>
        {problems.map(({ lines, reason }) => (
          <Box key={`${lines} ${reason}`} component="li" py="0.55rem">
            <Dimmed>Line {lines}</Dimmed> {reason}
          </Box>
        ))}
      </Text>
      {skipped > problems.length && (
        <Text size="sm" c="dimmed">
          and {formatCount(skipped - problems.length)} more
        </Text>
      )}
    </section>
  );
}
