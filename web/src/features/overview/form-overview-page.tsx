import { getRouteApi } from "@tanstack/react-router";
import { FormOverviewPageDocument } from "../../core/kit/graphql/documents.ts";
import { DEFAULT_OVERVIEW_DAYS } from "../../core/kit/navigation/search-params.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { Attention } from "./attention.tsx";
import { comparisonOf } from "./comparison.ts";
import { IntakeStats } from "./intake-stats.tsx";
import { OverviewFrame, OverviewLoading } from "./period.tsx";

const route = getRouteApi("/owner/forms/$formId/overview");
const FRESH = { requestPolicy: "cache-and-network" as const };

export function FormOverviewPage() {
  const { formId } = route.useParams();
  const { days = DEFAULT_OVERVIEW_DAYS } = route.useSearch();
  const navigate = route.useNavigate();
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
