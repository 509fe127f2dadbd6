import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useContext } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { ExportMenu } from "../../core/exports/export-menu.tsx";
import { timesOf } from "../../core/kit/format/instants.ts";
import { ExportsPageDocument } from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import type { ExportsSearch } from "../../core/kit/navigation/search-params.ts";
import { DayRange } from "../../core/kit/ui/day-range.tsx";
import { FilterSelect, Filters } from "../../core/kit/ui/filter-select.tsx";
import { ReaderContext } from "../../core/kit/ui/instant.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { ExportReminder } from "./export-reminder.tsx";

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
