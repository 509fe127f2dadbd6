import { Button, Skeleton, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useContext, useMemo } from "react";
import { inOpenAccount } from "../../kit/access/open-account.ts";
import { timesOf } from "../../kit/format/instants.ts";
import {
  AccountChangesDocument,
  type ChangeFilter,
  type HistoryRow_ChangeFragment,
} from "../../kit/graphql/documents.ts";
import { asksForLess } from "../../kit/navigation/search-params.ts";
import { Instant, ReaderContext } from "../../kit/ui/instant.tsx";
import { PagedList } from "../../kit/ui/paged-list.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { useLoaded } from "../../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import recordClasses from "../access/access-record.module.css";
import { describeChange, listDetails, readSubject } from "./describe-change.ts";
import classes from "./history.module.css";
import { HistoryFilters } from "./history-filters.tsx";

const route = getRouteApi("/owner/settings/history");

/** What was changed in the account, and by whom. */
export function HistoryPage() {
  usePageTitle("History");
  const { of, by, from, to } = route.useSearch();
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
      <Changes key={JSON.stringify(filter)} filter={filter} />
    </Section>
  );
}

const PAGE_SIZE = 25;
const FRESH = { requestPolicy: "cache-and-network" as const };

function Changes({ filter }: { readonly filter: ChangeFilter }) {
  const variables = (after: string | null) => ({ first: PAGE_SIZE, after, filter });
  const { data, pending } = useLoaded(
    { query: AccountChangesDocument, variables: variables(null), context: FRESH },
    <Skeleton height={240} role="status" aria-label="Loading the history" />,
  );
  const isFiltered = asksForLess(route.useSearch());
  if (!data) return pending;
  if (data.accountChanges.nodes.length === 0) {
    return (
      <Text size="sm" role="status">
        {isFiltered ? "No matching changes. Change or clear the filters." : "Nothing yet"}
      </Text>
    );
  }
  return (
    <div className={recordClasses.list}>
      <PagedList
        query={AccountChangesDocument}
        variables={variables}
        pageOf={({ accountChanges }) => accountChanges}
        row={(change) => <Row key={change.id} change={change} />}
        label="Show older changes"
        className={recordClasses.page}
      />
    </div>
  );
}

function Row({ change }: { readonly change: HistoryRow_ChangeFragment }) {
  const details = listDetails(change);
  return (
    <li className={recordClasses.row}>
      <span className={recordClasses.what}>{describeChange(change)}</span>
      <span className={recordClasses.when}>
        <Instant at={change.createdAt} as="short" />
      </span>
      <span className={classes.who}>
        {details.map((detail) => (
          <span key={detail} className={classes.detail}>
            {detail}
          </span>
        ))}
        {nameOfActor(change)}
      </span>
    </li>
  );
}

function nameOfActor({ actorId, actorName }: Pick<HistoryRow_ChangeFragment, "actorId" | "actorName">): string {
  if (actorId === null) return "Postern itself";
  return actorId === "operator" ? "Command line" : (actorName ?? "A former member");
}
