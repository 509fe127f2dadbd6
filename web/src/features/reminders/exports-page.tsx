import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useContext } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { ExportMenu } from "../../core/exports/export-menu.tsx";
import { timesOf } from "../../core/kit/format/instants.ts";
import {
  ExportsPageDocument,
  type ExportsPageQuery,
  SetExportReminderDocument,
} from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import type { ExportsSearch } from "../../core/kit/navigation/search-params.ts";
import { DayRange } from "../../core/kit/ui/day-range.tsx";
import { FilterSelect, Filters } from "../../core/kit/ui/filter-select.tsx";
import { ReaderContext } from "../../core/kit/ui/instant.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";

const FRESH = { additionalTypenames: ["ExportReminder"] };

const route = getRouteApi("/owner/settings/exports");

export function ExportsPage() {
  usePageTitle("Exports");
  const [{ data }] = useQuery({ query: ExportsPageDocument, context: FRESH });
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { form, from, to } = search;
  const choose = (change: ExportsSearch) => void navigate({ search: { ...search, ...change }, replace: true });
  const forms = withDistinctNames(data?.forms ?? []);
  const isWhole = from === undefined && to === undefined;
  const reader = useContext(ReaderContext);
  return (
    <Stack gap={48}>
      <Section
        title="Export your data"
        lead="All messages in one file, or those of some days. Exporting changes nothing. To export others, filter a list and export it there."
      >
        <Filters label="Messages to export">
          <FilterSelect
            label="Form"
            value={form ?? ""}
            options={[{ value: "", label: "All forms" }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => choose({ form: value || undefined })}
          />
          <DayRange from={from} to={to} onChange={choose} />
        </Filters>
        <ExportMenu
          formId={form ?? null}
          what={forms.find(({ id }) => id === form)?.name ?? "all forms"}
          {...(isWhole ? {} : { period: timesOf({ from, to }, reader) })}
        />
      </Section>
      {data !== undefined && <ExportReminder reminder={data.exportReminder} forms={forms} />}
    </Stack>
  );
}

interface ExportReminderProps extends Pick<ExportsPageQuery, "forms"> {
  readonly reminder: ExportsPageQuery["exportReminder"];
}

const FREQUENCIES = { weekly: "Every week", monthly: "Every month" } as const;
// Without a reminder, the cache holds none to invalidate.
const CHANGED = { additionalTypenames: ["ExportReminder"] };

/** The member's own reminder; changes are saved immediately. */
function ExportReminder({ reminder, forms }: ExportReminderProps) {
  const [save] = useAction(SetExportReminderDocument, "The reminder was not changed", CHANGED);
  const { frequency, formId } = reminder ?? { frequency: null, formId: null };
  const options = Object.entries(FREQUENCIES).map(([value, label]) => ({ value, label }));
  return (
    <Section
      title="Reminder"
      lead="An email at 8:00 on Mondays or on the first of the month, with a link to export the days before. Nothing is exported by itself."
    >
      <Filters label="Reminder">
        <FilterSelect
          label="Remind me"
          value={frequency ?? ""}
          options={[{ value: "", label: "Never" }, ...options]}
          onChange={(value) => {
            const chosen = value === "weekly" || value === "monthly" ? value : null;
            void save({ frequency: chosen, formId: chosen === null ? null : formId });
          }}
        />
        {frequency !== null && (
          <FilterSelect
            label="Form to export"
            value={formId ?? ""}
            options={[{ value: "", label: "All forms" }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => void save({ frequency, formId: value || null })}
          />
        )}
      </Filters>
    </Section>
  );
}
