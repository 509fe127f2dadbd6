import { Group, Stack, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { FormOverviewPageDocument } from "../graphql/operations/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { DEFAULT_OVERVIEW_DAYS } from "../search-params.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { Page } from "../ui/page.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { useRefresh } from "../ui/use-refresh.ts";
import { IntakeDays } from "./intake-days.tsx";
import { IntakeStats } from "./intake-stats.tsx";
import { Changing, OverviewLoading, RangeChoice } from "./period.tsx";
import { QuietForms } from "./quiet-forms.tsx";
import { Refusals } from "./refusals.tsx";

const route = getRouteApi("/owner/forms/$formId/overview");
const FRESH = { requestPolicy: "cache-and-network" as const };

export function FormOverviewPage() {
  const { formId } = route.useParams();
  const { days = DEFAULT_OVERVIEW_DAYS } = route.useSearch();
  const navigate = route.useNavigate();
  usePageTitle("Overview");
  const variables = { formId, days };
  const [{ data, error }, reload] = useQuery({ query: FormOverviewPageDocument, variables, context: FRESH });
  const refresh = () => reload({ requestPolicy: "network-only" });
  useRefresh(refresh);

  if (!data && error !== undefined) return <FailureState error={error} onRetry={refresh} />;
  // While another range is on its way, what is there stays, named as what it is.
  const shown = data?.overview.days.length ?? days;
  return (
    <Page>
      <Group justify="space-between" mb="lg">
        <Title order={2}>Received</Title>
        <RangeChoice days={days} onChange={(chosen) => navigate({ search: { days: chosen }, replace: true })} />
      </Group>
      {!data ? (
        <OverviewLoading />
      ) : (
        <Changing isChanging={shown !== days}>
          <QuietForms forms={[data.form]} />
          <Stack gap={48}>
            <div>
              <IntakeDays key={`${formId} ${shown}`} overview={data.overview} />
            </div>
            <Refusals intake={data.overview.intake} />
            <IntakeStats intake={data.form.intake} />
          </Stack>
        </Changing>
      )}
    </Page>
  );
}
