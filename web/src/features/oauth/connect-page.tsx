import { Skeleton, Stack } from "@mantine/core";
import { IconCheck, IconPlugConnectedX, IconX } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { useIsConfirming } from "../../core/kit/access/sign-in-confirmation.ts";
import { ConnectPageDocument } from "../../core/kit/graphql/documents.ts";
import { CardPage } from "../../core/kit/ui/card-page.tsx";
import { EmptyState } from "../../core/kit/ui/empty-state.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { usePageTitle } from "../../core/kit/ui/use-page-title.ts";
import { whenShown } from "../../core/kit/ui/when-shown.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { useConsent } from "./consent-requests.ts";

const route = getRouteApi("/connect");
const ConfirmSignIn = whenShown(() => import("../../core/sign-in/confirm/confirm-sign-in.tsx"));

export function ConnectPage() {
  usePageTitle("Connect an agent");
  const { request } = route.useSearch();
  return <CardPage width="34rem">{request === undefined ? <Broken /> : <Question request={request} />}</CardPage>;
}

function Question({ request }: { readonly request: string }) {
  const { asked, problem, sent, decide } = useConsent(request);
  const isConfirming = useIsConfirming();
  const { data, pending } = useLoaded({ query: ConnectPageDocument }, <QuestionLoading />, 1);
  if (asked !== null && "problem" in asked) return <Broken detail={asked.problem} />;
  if (!data) return pending;
  if (asked === null) return <QuestionLoading />;
  if (sent === "allowed") {
    return (
      <EmptyState order={1} icon={<IconCheck />} title="Connected">
        Returning to the agent. If this window stays open, you can close it.
      </EmptyState>
    );
  }
  if (sent === "denied") {
    return (
      <EmptyState order={1} icon={<IconX />} title="Not connected">
        Nothing was shared. You can close this window if it stays.
      </EmptyState>
    );
  }
  return (
    <>
      {isConfirming && <ConfirmSignIn />}
      <ConsentForm
        asked={asked.value}
        viewer={data.viewer}
        forms={withDistinctNames(data.forms)}
        problem={problem}
        isSending={sent === "sending"}
        onDecide={decide}
      />
    </>
  );
}

function Broken({ detail }: { readonly detail?: string }) {
  return (
    <EmptyState order={1} icon={<IconPlugConnectedX />} title="Nothing to approve">
      {detail ?? "Agents open this page to ask for access. Start from your agent."}
    </EmptyState>
  );
}

function QuestionLoading() {
  return (
    <Stack role="status" aria-label="Loading the request">
      <Skeleton height={34} width="70%" />
      <Skeleton height={90} />
      <Skeleton height={180} />
    </Stack>
  );
}
