import { Stack } from "@mantine/core";
import { SpamPageDocument } from "../../kit/graphql/operations/documents.ts";
import { SectionsLoading } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { Learned } from "./learned.tsx";
import { SpamLists } from "./spam-lists.tsx";
import { SpamServices } from "./spam-services.tsx";

const FRESH = { requestPolicy: "cache-and-network" as const };

export function SpamPage() {
  usePageTitle("Spam filter");
  const { data, pending } = useLoaded({ query: SpamPageDocument, context: FRESH }, <SectionsLoading label="Loading" />);
  if (!data) return pending;
  return (
    <Stack gap={48}>
      <SpamLists filter={data.spamFilter} />
      <Learned filter={data.spamFilter} />
      <SpamServices services={data.spamServices} />
    </Stack>
  );
}
