import { Box, Button, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useContext, useMemo } from "react";
import { LogRow } from "../../core/access-log/log-row.tsx";
import { inOpenAccount } from "../../core/kit/access/open-account.ts";
import { timesOf } from "../../core/kit/format/instants.ts";
import {
  AccountChangesDocument,
  type ChangeFilter,
  type HistoryRow_ChangeFragment,
} from "../../core/kit/graphql/documents.ts";
import { asksForLess } from "../../core/kit/navigation/search-params.ts";
import { ReaderContext } from "../../core/kit/ui/instant.tsx";
import { PagedList } from "../../core/kit/ui/paged-list.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { describeChange, listDetails, readSubject } from "./describe-change.ts";
import { HistoryFilters } from "./history-filters.tsx";

const route = getRouteApi("/owner/settings/history");

export function HistoryPage() {
  usePageTitle("History");
  const search = route.useSearch();
  const { of, by, from, to } = search;
  const reader = useContext(ReaderContext);
  const filter = useMemo((): ChangeFilter => {
    const subject = readSubject(of);
    return {
      ...(subject === null ? {} : { subject }),
      ...(by === undefined ? {} : { actorId: by }),
      ...timesOf({ from, to }, reader),
    };
  }, [of, by, from, to, reader]);
  return (
    <Section
      title="History"
      lead="Every change of settings, members, webhooks, rules and agents, and every message deleted for good. How long they are kept is set under Privacy."
    >
      <Button component="a" href={inOpenAccount("/history.csv")} variant="default" size="xs" mb="md">
        Download all as CSV
      </Button>
      <HistoryFilters />
      <Box maw="44rem">
        <PagedList
          key={JSON.stringify(filter)}
          query={AccountChangesDocument}
          variables={(after) => ({ first: PAGE_SIZE, after, filter })}
          context={FRESH}
          pageOf={({ accountChanges }) => accountChanges}
          row={(change) => <Row key={change.id} change={change} />}
          loading="Loading the history"
          empty={asksForLess(search) ? "No matching changes. Change or clear the filters." : "Nothing yet"}
          label="Show older changes"
        />
      </Box>
    </Section>
  );
}

const PAGE_SIZE = 25;
const FRESH = { requestPolicy: "cache-and-network" as const };

function Row({ change }: { readonly change: HistoryRow_ChangeFragment }) {
  const who = (
    <>
      {listDetails(change).map((detail) => (
        <Text key={detail} span inherit display="block">
          {detail}
        </Text>
      ))}
      {nameOfActor(change)}
    </>
  );
  return <LogRow what={describeChange(change)} who={who} at={change.createdAt} />;
}

function nameOfActor({ actorId, actorName }: Pick<HistoryRow_ChangeFragment, "actorId" | "actorName">): string {
  if (actorId === null) return "Postern itself";
  return actorId === "operator" ? "Command line" : (actorName ?? "A former member");
}
