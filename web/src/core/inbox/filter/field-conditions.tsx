import { Button, Stack, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { FIELD_OPERATORS, type FieldOperator } from "../../../../../shared/field-operators.ts";
import { MAX_CONDITION_LENGTH, MAX_FIELD_CONDITIONS } from "../../../../../shared/limits.ts";
import { toVisibleLine } from "../../../../../shared/visible-text.ts";
import { readableName } from "../../kit/format/readable-name.ts";
import { FormTableDocument } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import type { FieldWhere, FilterSearch } from "../../kit/navigation/search-params.ts";
import { PlainSelect } from "../../kit/ui/filter-select.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import classes from "./field-conditions.module.css";

interface FieldConditionsProps {
  readonly formId: string;
  readonly search: FilterSearch;
  readonly onFilter: (change: FilterSearch) => void;
}

/** Keeps unfinished conditions locally; they filter nothing until complete. */
export function FieldConditions({ formId, search, onFilter }: FieldConditionsProps) {
  const [{ data }] = useQuery({ query: FormTableDocument, variables: { formId } });
  const asked = search.where ?? [];
  const [drafts, setDrafts] = useState<readonly FieldWhere[]>([]);
  const rows = [...asked, ...drafts];
  const names = [...new Set([...(data?.form.table.fieldNames ?? []), ...rows.map(([name]) => name)])];
  const headings = new Map(data?.form.table.columns.map(({ key, heading }) => [key, heading]));
  const labelOf = (name: string) => headings.get(`field:${name}`) ?? readableName(name);

  const change = (at: number, row: FieldWhere | null) => {
    const next = rows.flatMap((kept, place) => (place === at ? (row === null ? [] : [row]) : [kept]));
    const complete = next.filter(isComplete);
    setDrafts(next.filter((kept) => !isComplete(kept)));
    if (JSON.stringify(complete) === JSON.stringify(asked)) return;
    onFilter({ ...search, where: complete.length === 0 ? undefined : complete });
  };

  return (
    <Stack component="fieldset" gap="0.35rem" miw={0} style={{ gridColumn: "1 / -1" }}>
      <Text component="legend" inherit c="dimmed">
        Fields
      </Text>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same, and each keeps its place.
        <Condition key={at} row={row} names={names} labelOf={labelOf} onChange={(next) => change(at, next)} />
      ))}
      {rows.length < MAX_FIELD_CONDITIONS && (
        // Shown before the names load, so that the list below does not move.
        <Button
          disabled={names.length === 0}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          style={{ alignSelf: "start" }}
          onClick={() => setDrafts([...drafts, [names[0] ?? "", "contains", ""]])}
        >
          Filter by field
        </Button>
      )}
    </Stack>
  );
}

interface ConditionProps {
  readonly row: FieldWhere;
  readonly names: readonly string[];
  readonly labelOf: (name: string) => string;
  /** `null` removes it. */
  readonly onChange: (row: FieldWhere | null) => void;
}

function Condition({ row: [name, operator, value], names, labelOf, onChange }: ConditionProps) {
  const problemId = useId();
  const { type, problem } = KINDS[operator];
  const isWrong = value !== "" && !isComplete([name, operator, value]);
  return (
    <div className={classes.row}>
      <PlainSelect
        aria-label="Field"
        value={name}
        options={names.map((known) => ({ value: known, label: toVisibleLine(labelOf(known)) || "(no name)" }))}
        onChange={(chosen) => onChange([chosen, operator, value])}
      />
      <PlainSelect
        aria-label="Comparison"
        value={operator}
        options={FIELD_OPERATORS.map((known) => ({ value: known, label: KINDS[known].label }))}
        onChange={(chosen) => {
          const next = FIELD_OPERATORS.find((known) => known === chosen) ?? "contains";
          onChange([name, next, KINDS[next].type === type ? value : ""]);
        }}
      />
      {type !== null && (
        <ValueInput
          key={type}
          type={type}
          value={value}
          describedBy={isWrong ? problemId : undefined}
          onChange={(next) => onChange([name, operator, next])}
        />
      )}
      <IconButton label="Remove condition" icon={<IconX size={15} />} onClick={() => onChange(null)} />
      {isWrong && (
        <Text id={problemId} inherit w="100%" c="var(--postern-danger)" role="status">
          {problem}
        </Text>
      )}
    </div>
  );
}

interface ValueInputProps {
  readonly type: "text" | "date" | "number";
  readonly value: string;
  readonly describedBy: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Search on blur or Enter. */
function ValueInput({ type, value, describedBy, onChange }: ValueInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const send = () => {
    if (typed !== null && typed !== value) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <input
      aria-label="Value"
      aria-describedby={describedBy}
      type={type === "number" ? "text" : type}
      inputMode={type === "number" ? "decimal" : undefined}
      maxLength={MAX_CONDITION_LENGTH}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}

interface OperatorKind {
  readonly label: string;
  /** `null` for operators without a value. */
  readonly type: "text" | "date" | "number" | null;
  readonly problem: string;
}

const KINDS: Readonly<Record<FieldOperator, OperatorKind>> = {
  contains: { label: "contains", type: "text", problem: "" },
  equals: { label: "equals", type: "text", problem: "" },
  isEmpty: { label: "is empty", type: null, problem: "" },
  isNotEmpty: { label: "is not empty", type: null, problem: "" },
  before: { label: "is before", type: "date", problem: "Enter a date." },
  after: { label: "is after", type: "date", problem: "Enter a date." },
  lessThan: { label: "is less than", type: "number", problem: "Enter a number such as 12 or 12.5." },
  greaterThan: { label: "is more than", type: "number", problem: "Enter a number such as 12 or 12.5." },
  atLeast: { label: "is at least", type: "number", problem: "Enter a number such as 12 or 12.5." },
  atMost: { label: "is at most", type: "number", problem: "Enter a number such as 12 or 12.5." },
};

function isComplete([, operator, value]: FieldWhere): boolean {
  const { type } = KINDS[operator];
  if (type === null) return true;
  if (type === "date") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  if (type === "number") return /^[+-]?\d{1,30}(?:\.\d{1,30})?$/.test(value);
  return value.trim() !== "";
}
