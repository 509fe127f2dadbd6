import { Badge } from "@mantine/core";
import { WEBHOOK_FORMATS } from "../../../../shared/webhook-formats.ts";
import type { Webhook_EndpointFragment } from "../kit/graphql/documents.ts";
import { CardRow, WarningBadge } from "../kit/ui/card-list.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { TextLink } from "../kit/ui/links.tsx";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { describeFields, STATUS_LABELS } from "./describe-webhook.ts";
import { SuccessRate } from "./webhook-success.tsx";

export function WebhookRow({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  const isChat = endpoint.format !== "postern";
  return (
    <CardRow
      isEnded={endpoint.status !== "active"}
      name={
        <>
          <TextLink
            inherit
            c="inherit"
            underline="always"
            to="/settings/integrations/$webhookId"
            params={{ webhookId: endpoint.id }}
          >
            <VisitorText text={isChat ? WEBHOOK_FORMATS[endpoint.format].label : endpoint.url} />
          </TextLink>
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
