import { Stack } from "@mantine/core";
import { useQuery } from "urql";
import { SpamPageDocument } from "../../kit/graphql/operations/documents.ts";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { SectionsLoading } from "../../kit/ui/section.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
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
