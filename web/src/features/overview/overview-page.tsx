import { getRouteApi } from "@tanstack/react-router";
import { FormOverviewPageDocument, OverviewPageDocument } from "../../core/kit/graphql/documents.ts";
import { DEFAULT_OVERVIEW_DAYS } from "../../core/kit/navigation/search-params.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { Attention } from "./attention.tsx";
import { comparisonOf } from "./comparison.ts";
import { FormsTable } from "./forms-table.tsx";
import { IntakeStats } from "./intake-stats.tsx";
import { OverviewFrame, OverviewLoading } from "./period.tsx";

const allForms = getRouteApi("/owner/all/overview");
const oneForm = getRouteApi("/owner/forms/$formId/overview");
const FRESH = { requestPolicy: "cache-and-network" as const };

export function OverviewPage() {
  usePageTitle("Overview");
  const { days = DEFAULT_OVERVIEW_DAYS } = allForms.useSearch();
  const navigate = allForms.useNavigate();
  const asked = { query: OverviewPageDocument, variables: { days, ...comparisonOf(days) }, context: FRESH };
  const { data, refresh, pending } = useLoaded(asked, <OverviewLoading />);
  useRefresh(refresh);
  return (
    <OverviewFrame
      formId={null}
      days={days}
      onChange={(chosen) => navigate({ search: { days: chosen }, replace: true })}
      data={data}
      pending={pending}
      attention={data && <Attention forms={data.forms} />}
      before={
        data !== undefined &&
        data.forms.length > 0 && (
          <Section title="By form">
            <FormsTable forms={data.forms} counts={data.overview.forms} days={data.overview.days.length} />
          </Section>
        )
      }
    />
  );
}

export function FormOverviewPage() {
  const { formId } = oneForm.useParams();
  const { days = DEFAULT_OVERVIEW_DAYS } = oneForm.useSearch();
  const navigate = oneForm.useNavigate();
  usePageTitle("Overview");
  const asked = { query: FormOverviewPageDocument, variables: { formId, days, ...comparisonOf(days) }, context: FRESH };
  const { data, refresh, pending } = useLoaded(asked, <OverviewLoading />);
  useRefresh(refresh);
  return (
    <OverviewFrame
      formId={formId}
      days={days}
      onChange={(chosen) => navigate({ search: { days: chosen }, replace: true })}
      data={data}
      pending={pending}
      attention={data && <Attention forms={[data.form]} formId={formId} />}
      after={data && <IntakeStats intake={data.form.intake} />}
    />
  );
}
