import { Skeleton, Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { EMAILS, FIRST_NAMES, LAST_NAMES, PHONES, plainName, WHOLE_NAMES } from "../../../../shared/field-names.ts";
import type { OpenFolder } from "../../core/inbox/actions/open-folder.ts";
import type { MessageList } from "../../core/inbox/actions/use-inbox.ts";
import { NothingMatches } from "../../core/inbox/list/folder-empty.tsx";
import barClasses from "../../core/inbox/list/list-bar.module.css";
import { ShowTabs } from "../../core/inbox/list/list-bar.tsx";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import { FormTableDocument, SummaryDocument, type SummaryQuery } from "../../core/kit/graphql/documents.ts";
import { FOLDERS } from "../../core/kit/navigation/folders.ts";
import { EmptyState } from "../../core/kit/ui/empty-state.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import { columnsOf } from "../table/table-columns.ts";
import { FieldCard } from "./field-card.tsx";
import classes from "./summary.module.css";

type Summary = SummaryQuery["answers"];
type Field = Summary["fields"][number];

const FRESH = { requestPolicy: "cache-and-network" as const };
/** Larger summaries are not refreshed on every change. */
const MAX_LIVE = 2_000;
const PAUSE_MS = 60_000;

export default function FormSummary({ list, message: { openId } }: OpenFolder) {
  const { formId, folder, filter } = list;
  const variables = { formId: formId ?? "", folder, filter };
  const asked = { query: SummaryDocument, variables, context: FRESH };
  const { data, refresh, pending } = useLoaded(asked, <SummaryLoading />);
  const loadedMs = useRef(0);
  useEffect(() => {
    if (data !== undefined) loadedMs.current = performance.now();
  }, [data]);
  useRefresh(() => {
    const isCheap = data !== undefined && data.answers.lookedAt === null && data.answers.submissions <= MAX_LIVE;
    if (isCheap || performance.now() - loadedMs.current > PAUSE_MS) refresh();
  }, formId);
  useFocusReturn(openId);

  return (
    <>
      <div className={barClasses.root}>
        <span className={barClasses.count}>
          {FOLDERS[folder].hasDone && <ShowTabs list={list} />}
          <span role="status">{data === undefined ? "" : describeExtent(data.answers)}</span>
        </span>
      </div>
      <div className={classes.scroller}>
        {data === undefined ? pending : <Fields list={list} openId={openId} summary={data.answers} />}
      </div>
    </>
  );
}

function describeExtent({ submissions, lookedAt, total }: Summary): string {
  if (lookedAt === null) return countOf(submissions, "message", "messages");
  const looked = formatCount(lookedAt);
  if (submissions < lookedAt) return `${countOf(submissions, "match", "matches")} in the newest ${looked} messages`;
  return total === null ? `Newest ${looked} messages` : `Newest ${looked} of ${formatCount(total)} messages`;
}

interface FieldsProps {
  readonly list: MessageList;
  readonly openId: string | null;
  readonly summary: Summary;
}

function Fields({ list, openId, summary }: FieldsProps) {
  const { formId, filterSearch } = list;
  const asked = { query: FormTableDocument, variables: { formId: formId ?? "" } };
  const { data, pending } = useLoaded(asked, <SummaryLoading />);
  const form = data?.form;
  const columns = useMemo(
    () => (form === undefined ? [] : columnsOf(form, filterSearch.columns)),
    [form, filterSearch.columns],
  );
  if (summary.submissions === 0) {
    return list.isFiltered ? (
      <NothingMatches list={list} />
    ) : (
      <EmptyState icon={<IconChartBar />} title="No messages">
        Answers appear here as messages arrive.
      </EmptyState>
    );
  }
  if (form === undefined) return pending;
  const byName = new Map(summary.fields.map((field) => [field.name, field]));
  const shown = columns.filter((column) => column.field !== null && !column.isHidden);
  const answered = shown.flatMap((column) => {
    const field = byName.get(column.field ?? "");
    return field === undefined ? [] : [{ ...column, field, isIdentifier: isIdentifier(field) }];
  });
  const unanswered = shown.filter(({ field }) => !byName.has(field ?? ""));
  return (
    <>
      <div className={classes.cards}>
        {answered
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map(({ key, field, heading, isIdentifier }) => {
            const empty = summary.submissions - field.answered;
            const props = { field, heading, empty, list, openId, isFolded: isIdentifier };
            return <FieldCard key={key} {...props} />;
          })}
      </div>
      {unanswered.length > 0 && (
        <Text size="sm" c="dimmed" px="1.1rem" pb="1.25rem">
          No answers:{" "}
          {unanswered.map(({ key, heading }, at) => (
            <span key={key}>
              {at > 0 && ", "}
              <VisitorText text={heading} />
            </span>
          ))}
        </Text>
      )}
    </>
  );
}

/** Choices, numbers and dates first, then free text, then personal identifiers. */
function placeOf({ field, isIdentifier }: { readonly field: Field; readonly isIdentifier: boolean }): number {
  return isIdentifier ? 2 : field.kind === "text" ? 1 : 0;
}

function isIdentifier({ name, kind, recent }: Field): boolean {
  if (kind !== "text") return false;
  const plain = plainName(name);
  return (
    IDENTIFIERS.some((names) => names.has(plain)) || recent.every(({ text }) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(text))
  );
}

const IDENTIFIERS = [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES, EMAILS, PHONES];

function SummaryLoading() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading summary">
      {["a", "b", "c", "d"].map((card) => (
        <Skeleton key={card} height={180} radius="md" />
      ))}
    </div>
  );
}

/** Returns the focus to the answer when the message opened from it is closed. */
function useFocusReturn(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === null ? before.current : null;
    before.current = openId;
    if (closed !== null) document.querySelector<HTMLElement>(`[data-answer="${closed}"]`)?.focus();
  }, [openId]);
}
