import { Alert, Stack } from "@mantine/core";
import { IconZoomQuestion } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { WEBHOOK_FORMATS } from "../../../../shared/webhook-formats.ts";
import { IntegrationsPageDocument, type Webhook_EndpointFragment } from "../kit/graphql/documents.ts";
import { BackLink } from "../kit/ui/back-link.tsx";
import { EmptyState } from "../kit/ui/empty-state.tsx";
import { Fact, Facts } from "../kit/ui/facts.tsx";
import { Instant } from "../kit/ui/instant.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { VisitorText } from "../kit/ui/visitor-text.tsx";
import { describeFields } from "./describe-webhook.ts";
import { WEBHOOKS_SHOWN } from "./integrations-page.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookLog } from "./webhook-log.tsx";
import { SuccessFacts, WebhookStatusBadge } from "./webhook-row.tsx";

const route = getRouteApi("/owner/settings/integrations/$webhookId");

export function WebhookPage() {
  usePageTitle("Webhook");
  const { webhookId } = route.useParams();
  const search = route.useSearch();
  const { data, pending } = useLoaded(
    { query: IntegrationsPageDocument, context: WEBHOOKS_SHOWN },
    <SectionsLoading label="Loading the webhook" />,
  );
  if (!data) return pending;
  const endpoint = data.webhookEndpoints.find(({ id }) => id === webhookId);
  if (endpoint === undefined) {
    return (
      <EmptyState icon={<IconZoomQuestion />} title="Webhook not found">
        It may have been deleted.
      </EmptyState>
    );
  }
  return (
    <Stack gap={40}>
      <Section title="Webhook" back={<BackLink to="/settings/integrations">Integrations</BackLink>}>
        <Stack>
          <Trouble endpoint={endpoint} />
          <WebhookFacts endpoint={endpoint} />
          <WebhookActions endpoint={endpoint} />
        </Stack>
      </Section>
      <WebhookLog endpoint={endpoint} search={search} />
    </Stack>
  );
}

function Trouble({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  if (endpoint.status !== "disabled" || endpoint.disabledAt === null) return null;
  return (
    <Alert color="brick" title="Disabled">
      {endpoint.disabledReason} Since <Instant at={endpoint.disabledAt} as="short" /> nothing is sent. Enable it when
      the endpoint is ready, then resend what it missed.
    </Alert>
  );
}

function WebhookFacts({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  return (
    <Facts>
      <Fact name="Sends to">{WEBHOOK_FORMATS[endpoint.format].label}</Fact>
      <Fact name="URL">
        <VisitorText text={endpoint.url} />
      </Fact>
      <Fact name="State">
        <WebhookStatusBadge endpoint={endpoint} />
      </Fact>
      <Fact name="Form">{endpoint.form?.name ?? "All forms"}</Fact>
      <Fact name="Fields">{describeFields(endpoint)}</Fact>
      <SuccessFacts endpointId={endpoint.id} />
      {endpoint.previousSecretExpiresAt !== null && (
        <Fact name="Previous secret">
          Also signs until <Instant at={endpoint.previousSecretExpiresAt} as="full" />
        </Fact>
      )}
    </Facts>
  );
}
