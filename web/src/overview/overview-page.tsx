import { Group, Stack, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { OverviewPageDocument } from "../graphql/operations/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { DEFAULT_OVERVIEW_DAYS } from "../search-params.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { Page } from "../ui/page.tsx";
import { Section } from "../ui/section.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { useRefresh } from "../ui/use-refresh.ts";
import { FormsTable } from "./forms-table.tsx";
import { IntakeDays } from "./intake-days.tsx";
import { Changing, OverviewLoading, RangeChoice } from "./period.tsx";
import { QuietForms } from "./quiet-forms.tsx";
import { Refusals } from "./refusals.tsx";

const route = getRouteApi("/owner/overview");
const FRESH = { requestPolicy: "cache-and-network" as const };

export function OverviewPage() {
  usePageTitle("Overview");
  const { days = DEFAULT_OVERVIEW_DAYS } = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data, error }, reload] = useQuery({ query: OverviewPageDocument, variables: { days }, context: FRESH });
  const refresh = () => reload({ requestPolicy: "network-only" });
  useRefresh(refresh);

  if (!data && error !== undefined) return <FailureState order={1} error={error} onRetry={refresh} />;
  // While another range is on its way, what is there stays, named as what it is.
  const shown = data?.overview.days.length ?? days;
  return (
    <Page>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Overview</Title>
        <RangeChoice days={days} onChange={(chosen) => navigate({ search: { days: chosen }, replace: true })} />
      </Group>
      {!data ? (
        <OverviewLoading />
      ) : (
        <Changing isChanging={shown !== days}>
          <QuietForms forms={data.forms} />
          <Stack gap={48}>
            <div>
              <IntakeDays key={shown} overview={data.overview} />
            </div>
            {data.forms.length > 0 && (
              <Section title="By form">
                <FormsTable forms={data.forms} counts={data.overview.forms} days={shown} />
              </Section>
            )}
            <Refusals intake={data.overview.intake} />
          </Stack>
        </Changing>
      )}
    </Page>
  );
}
