import { Stack } from "@mantine/core";
import { SpamPageDocument } from "../graphql/operations/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { SectionsLoading } from "../ui/section.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { Learned } from "./learned.tsx";
import { SpamLists } from "./spam-lists.tsx";
import { SpamServices } from "./spam-services.tsx";

const FRESH = { requestPolicy: "cache-and-network" as const };

export function SpamPage() {
  usePageTitle("Spam filter");
  const [{ data, error }, reload] = useQuery({ query: SpamPageDocument, context: FRESH });
  if (!data) {
    if (error === undefined) return <SectionsLoading label="Loading" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  return (
    <Stack gap={48}>
      <SpamLists filter={data.spamFilter} />
      <Learned filter={data.spamFilter} />
      <SpamServices services={data.spamServices} />
    </Stack>
  );
}
