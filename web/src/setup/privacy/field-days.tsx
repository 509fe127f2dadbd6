import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { countOf } from "../../kit/format/counts.ts";
import {
  FieldDaysPreviewDocument,
  type FieldDaysPreviewQuery,
  SetFieldDaysDocument,
  type SetupPrivacy_FormFragment,
} from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { ConfirmDialog } from "../../kit/ui/dialog.tsx";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { notify } from "../../kit/ui/notify.ts";
import { Section } from "../../kit/ui/section.tsx";
import { useUnsavedChanges } from "../../kit/ui/unsaved-changes.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { AddField } from "../add-field.tsx";
import classes from "./field-days.module.css";
import { changesDays, type DraftRow, readDraft, rowsOf } from "./read-days.ts";

const TYPING_MS = 250;
const FRESH = { requestPolicy: "network-only" as const };
/** Enough to trace abuse, and what a new form begins with. */
const ORIGIN_DAYS = 30;

interface FieldDaysProps {
  readonly form: SetupPrivacy_FormFragment;
  readonly longest: number;
}

/** How long fields are kept, with what would be removed before it is saved. */
export function FieldDays({ form, longest }: FieldDaysProps) {
  const [rows, setRows] = useState(() => rowsOf(form));
  const [isAsking, setIsAsking] = useState(false);
  const wanted = readDraft(rows, longest);
  const isChanged = changesDays(form, rows);
  const [settled] = useDebouncedValue(wanted === null ? null : JSON.stringify(wanted), TYPING_MS);
  const isSettled = settled === JSON.stringify(wanted);
  const [{ data, error, fetching }, reload] = useQuery({
    query: FieldDaysPreviewDocument,
    variables: { formId: form.id, ...(wanted ?? { fields: [], originDays: null }) },
    pause: wanted === null || !isChanged || !isSettled,
    context: FRESH,
  });
  const [setFieldDays, isSaving] = useAction(SetFieldDaysDocument, "Not saved");
  useUnsavedChanges(isChanged);
  const leaving = isChanged && wanted !== null && isSettled && !fetching ? data?.fieldDaysPreview : undefined;
  const removed = leaving?.filter(({ count }) => count > 0) ?? [];

  const save = async () => {
    setIsAsking(false);
    const saved = wanted === null ? undefined : await setFieldDays({ id: form.id, ...wanted });
    if (!saved) return;
    setRows(rowsOf(saved.setFieldDays));
    const waits = saved.setFieldDays.fieldDays.some(({ at }) => at !== null);
    notify({ message: waits ? "Saved. Nothing is removed before tomorrow." : "Saved." });
  };
  const change = (name: string | null, typed: string) =>
    setRows(rows.map((row) => (row.name === name ? { ...row, typed } : row)));
  const add = (name: string) => {
    if (!rows.some((row) => row.name === name)) setRows([...rows, { name, typed: "", at: null }]);
  };

  return (
    <Section
      title="Field retention"
      lead="A field is removed from its message this long after it arrived, while the rest of the message stays. Leave empty to keep it as long as the message."
    >
      {rows.some(({ name, typed }) => name === null && typed === "") && (
        <Alert color="gray" mb="md" maw="var(--postern-measure)">
          <Group justify="space-between" gap="sm">
            <Text size="sm">Visitors’ addresses are kept as long as their messages.</Text>
            <Button size="xs" variant="default" onClick={() => change(null, String(ORIGIN_DAYS))}>
              Remove after {ORIGIN_DAYS} days
            </Button>
          </Group>
        </Alert>
      )}
      <table className={classes.table} aria-label="Field retention">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Keep for (days)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DaysRow key={row.name ?? ""} row={row} longest={longest} onChange={change} />
          ))}
        </tbody>
      </table>
      <AddField verb="Add" onAdd={add} />
      {error !== undefined && <FailureState error={error} onRetry={() => reload(FRESH)} />}
      <div aria-live="polite">{leaving !== undefined && <Leaving leaving={leaving} />}</div>
      {isChanged && (
        <Button
          mt="md"
          loading={isSaving}
          disabled={leaving === undefined}
          color={removed.length > 0 ? "brick" : "verdigris"}
          onClick={() => (removed.length > 0 ? setIsAsking(true) : void save())}
        >
          {removed.length > 0 ? "Remove fields…" : "Save"}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove fields from messages?"
          label="Remove fields"
          onKeep={() => setIsAsking(false)}
          onConfirm={save}
        >
          {removed.map(({ name, count }) => (
            <span key={name ?? ""} className={classes.line}>
              {countOf(count, "message loses", "messages lose")} <QuotedPart name={name} />.
            </span>
          ))}
          This happens in a day. Until then, you can save a larger number to keep them.
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface DaysRowProps {
  readonly row: DraftRow;
  readonly longest: number;
  readonly onChange: (name: string | null, typed: string) => void;
}

function DaysRow({ row: { name, typed, at }, longest, onChange }: DaysRowProps) {
  const label = name === null ? "Address, browser and page" : toVisibleLine(name);
  const isWrong = readDraft([{ name, typed, at }], longest) === null;
  return (
    <tr>
      <th scope="row">
        <PartName name={name} />
        {at !== null && (
          <Text size="xs" c="dimmed">
            From <Instant at={at} as="short" />
          </Text>
        )}
      </th>
      <td>
        <TextInput
          type="number"
          inputMode="numeric"
          size="sm"
          aria-label={`Days of ${label}`}
          placeholder="As the message"
          min={1}
          max={longest}
          value={typed}
          error={isWrong ? `Enter 1 to ${longest}.` : undefined}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      </td>
    </tr>
  );
}

function PartName({ name }: { readonly name: string | null }) {
  return name === null ? "Address, browser and page" : <VisitorText text={name} />;
}

/** Within a sentence. */
function QuotedPart({ name }: { readonly name: string | null }) {
  if (name === null) return "address, browser and page";
  return (
    <>
      “<VisitorText text={name} />”
    </>
  );
}

function Leaving({ leaving }: { readonly leaving: FieldDaysPreviewQuery["fieldDaysPreview"] }) {
  return (
    <ul className={classes.leaving}>
      {leaving.map(({ name, count, at }) => (
        <li key={name ?? ""}>
          {count === 0 ? (
            <>
              <PartName name={name} />: nothing to remove yet
            </>
          ) : (
            <>
              {countOf(count, "message loses", "messages lose")} <QuotedPart name={name} /> on{" "}
              <Instant at={at} as="short" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
