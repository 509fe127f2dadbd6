import { Badge } from "@mantine/core";
import { WEBHOOK_FORMATS } from "../../../../shared/webhook-formats.ts";
import { type Webhook_EndpointFragment, WebhookSuccessDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { CardRow, RowLink, WarningBadge } from "../kit/ui/card-list.tsx";
import { Fact } from "../kit/ui/facts.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { describeFields, describeSuccess, STATUS_LABELS } from "./describe-webhook.ts";

export function WebhookRow({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  const isChat = endpoint.format !== "postern";
  return (
    <CardRow
      isEnded={endpoint.status !== "active"}
      name={
        <>
          <RowLink to="/settings/integrations/$webhookId" params={{ webhookId: endpoint.id }}>
            <VisitorText text={isChat ? WEBHOOK_FORMATS[endpoint.format].label : endpoint.url} />
          </RowLink>
          <WebhookStatusBadge endpoint={endpoint} />
        </>
      }
      facts={
        <>
          {isChat && <span>{endpoint.url}</span>}
          <span>{endpoint.form?.name ?? "All forms"}</span>
          <span>{describeFields(endpoint)}</span>
          <SuccessRate endpointId={endpoint.id} />
          <span>
            Created <Instant at={endpoint.createdAt} as="day" />
          </span>
        </>
      }
    />
  );
}

export function WebhookStatusBadge({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  if (endpoint.status === "active" && endpoint.failingSince !== null) {
    return (
      <WarningBadge>
        Failing since <Instant at={endpoint.failingSince} as="short" />
      </WarningBadge>
    );
  }
  const label = STATUS_LABELS[endpoint.status];
  return endpoint.status === "disabled" ? <WarningBadge>{label}</WarningBadge> : <Badge>{label}</Badge>;
}

/** Undefined while loading or if unknown. */
function useSuccess(endpointId: string) {
  const [{ data }] = useQuery({ query: WebhookSuccessDocument, context: COUNTED });
  return data?.webhookSuccess.find((success) => success.endpointId === endpointId);
}

const COUNTED = { additionalTypenames: ["WebhookDelivery"], requestPolicy: "cache-and-network" as const };

export function SuccessFacts({ endpointId }: { readonly endpointId: string }) {
  const success = useSuccess(endpointId);
  if (success === undefined) return null;
  return (
    <>
      <Fact name="Last 24 hours">{describeSuccess(success.day)}</Fact>
      <Fact name="Last 7 days">
        {describeSuccess(success.week)}
        {success.isCut && ", of the newest deliveries"}
      </Fact>
    </>
  );
}

export function SuccessRate({ endpointId }: { readonly endpointId: string }) {
  const success = useSuccess(endpointId);
  if (success === undefined || success.week.delivered + success.week.failed === 0) return null;
  return <span>{describeSuccess(success.week)} delivered in 7 days</span>;
}
