import { Alert, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import {
  IconBell,
  IconBrandDiscord,
  IconBrandSlack,
  IconBrandTeams,
  IconBrandTelegram,
  IconWebhook,
  type TablerIcon,
} from "@tabler/icons-react";
import { useId, useState } from "react";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import { WEBHOOK_FORMAT_NAMES, WEBHOOK_FORMATS, type WebhookFormat } from "../../../../shared/webhook-formats.ts";
import { IntegrationsPageDocument } from "../kit/graphql/documents.ts";
import { CardList } from "../kit/ui/card-list.tsx";
import { CopyLine } from "../kit/ui/copy.tsx";
import { EmptyState } from "../kit/ui/empty-state.tsx";
import { Section, SectionsLoading } from "../kit/ui/section.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import classes from "./service-tiles.module.css";
import { NewWebhookDialog } from "./webhook-dialogs.tsx";
import { WebhookRow } from "./webhook-row.tsx";

export const WEBHOOKS_SHOWN = {
  additionalTypenames: ["WebhookEndpoint"],
  requestPolicy: "cache-and-network" as const,
};

export function IntegrationsPage() {
  usePageTitle("Integrations");
  const asked = { query: IntegrationsPageDocument, context: WEBHOOKS_SHOWN };
  const { data, pending } = useLoaded(asked, <SectionsLoading label="Loading your integrations" />);
  const [added, setAdded] = useState<WebhookFormat | null>(null);
  if (!data) return pending;
  const { viewer, webhookEndpoints, forms } = data;
  const isPro = viewer.plan === "pro";
  return (
    <Section
      title="Integrations"
      lead="Each inbox message is sent to your own system or a chat service, and retried for three days."
    >
      <Stack gap="xl">
        {!isPro && webhookEndpoints.length > 0 && (
          <Alert color="amber" maw="var(--postern-measure)" title="Integrations are paused">
            <Stack gap="xs">
              Your account is on Free. On Pro, they resume with new messages, and you can resend what they missed.
              <SwitchToPro email={viewer.email} />
            </Stack>
          </Alert>
        )}
        {webhookEndpoints.length > 0 && (
          <CardList>
            {webhookEndpoints.map((endpoint) => (
              <WebhookRow key={endpoint.id} endpoint={endpoint} />
            ))}
          </CardList>
        )}
        {isPro && <ServiceTiles isFirst={webhookEndpoints.length === 0} onChoose={setAdded} />}
        {!isPro && webhookEndpoints.length === 0 && (
          <EmptyState
            icon={<IconWebhook />}
            title="Integrations are part of the Pro plan"
            action={<SwitchToPro email={viewer.email} />}
          >
            Pro adds integrations and a longer retention window. Your account is on Free.
          </EmptyState>
        )}
      </Stack>
      {added !== null && (
        <NewWebhookDialog format={added} onClose={() => setAdded(null)} forms={withDistinctNames(forms)} />
      )}
    </Section>
  );
}

/** Plans are set by the operator; nothing can be bought. */
function SwitchToPro({ email }: { readonly email: string }) {
  return (
    <Stack gap={4} align="center">
      <Text size="sm">To switch to Pro, run this on the server:</Text>
      <CopyLine
        value={`npx postern plan set --email ${email} --plan pro`}
        what="the command that switches to Pro"
        testId="switch-to-pro"
      />
    </Stack>
  );
}

interface ServiceTilesProps {
  /** True if nothing was added yet, so the page heading suffices. */
  readonly isFirst: boolean;
  readonly onChoose: (format: WebhookFormat) => void;
}

function ServiceTiles({ isFirst, onChoose }: ServiceTilesProps) {
  const id = useId();
  return (
    <div>
      <Title order={3} id={id} size="h4" mb="sm">
        {isFirst ? "Choose a service" : "Add another"}
      </Title>
      <ul className={classes.tiles} aria-labelledby={id}>
        {WEBHOOK_FORMAT_NAMES.map((format) => {
          const ServiceIcon = ICONS[format];
          return (
            <li key={format}>
              <UnstyledButton className={classes.tile} onClick={() => onChoose(format)}>
                <ServiceIcon size={22} color="var(--postern-accent)" aria-hidden="true" />
                {WEBHOOK_FORMATS[format].label}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const ICONS: Readonly<Record<WebhookFormat, TablerIcon>> = {
  postern: IconWebhook,
  slack: IconBrandSlack,
  discord: IconBrandDiscord,
  teams: IconBrandTeams,
  telegram: IconBrandTelegram,
  ntfy: IconBell,
};
