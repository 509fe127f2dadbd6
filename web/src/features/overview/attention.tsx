import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Permission } from "../../../../shared/permissions.ts";
import { useMay } from "../../core/kit/access/may.ts";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { describeQuiet } from "../../core/kit/format/counts.ts";
import {
  type Attention_EndpointFragment,
  type Attention_FormFragment,
  EndpointsInNeedDocument,
} from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { TextLink } from "../../core/kit/ui/links.tsx";
import { useRefresh } from "../../core/kit/ui/use-refresh.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

interface AttentionProps {
  readonly forms: readonly Attention_FormFragment[];
  /** Set in the overview of one form. */
  readonly formId?: string;
}

/** Failing emails and webhooks, and unusually quiet forms. */
export function Attention({ forms, formId }: AttentionProps) {
  const may = useMay();
  const [{ data }, reload] = useQuery({ query: EndpointsInNeedDocument, pause: !may("account") });
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  const endpoints = (data?.webhookEndpoints ?? []).filter(
    ({ form }) => formId === undefined || form === null || form.id === formId,
  );
  const items = [...forms.flatMap(failingEmails), ...endpoints.flatMap(failingWebhook), ...forms.flatMap(quietForm)];
  if (items.length === 0) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={20} />} title="Needs attention" mb="xl">
      <Stack component="ul" gap="0.6rem" fz="sm">
        {items}
      </Stack>
    </Alert>
  );
}

function failingEmails({ id, name, destinations }: Attention_FormFragment) {
  return destinations.flatMap(({ address, failingSince }) =>
    failingSince === null ? (
      []
    ) : (
      <Item
        key={`${id} ${address}`}
        name={name}
        action="Email settings"
        to="/forms/$formId/setup/mail"
        params={{ formId: id }}
      >
        Emails to <bdi>{address}</bdi> have been failing since <Instant at={failingSince} as="day" />.
      </Item>
    ),
  );
}

function failingWebhook({ id, url, status, disabledReason, failingSince }: Attention_EndpointFragment) {
  if (failingSince === null) return [];
  return (
    <Item
      key={id}
      name={<VisitorText text={url} />}
      action="Open webhook"
      needs="account"
      to="/settings/integrations/$webhookId"
      params={{ webhookId: id }}
    >
      {status === "disabled" ? (
        <>The webhook is disabled. {disabledReason}</>
      ) : (
        <>
          The webhook has been failing since <Instant at={failingSince} as="day" />.
        </>
      )}
    </Item>
  );
}

function quietForm({ id, name, quiet }: Attention_FormFragment) {
  if (quiet === null) return [];
  return (
    <Item key={`${id} quiet`} name={name} action="Send a test" to="/forms/$formId/setup" params={{ formId: id }}>
      Unusually quiet: {describeQuiet(quiet)}. The last message arrived on <Instant at={quiet.since} as="day" />. Check
      that the form is still on your page.
    </Item>
  );
}

interface ItemProps extends LinkProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
  readonly action: string;
  /** The permission the action needs. */
  readonly needs?: Permission;
}

function Item({ name, children, action, needs = "forms", ...link }: ItemProps) {
  return (
    <li>
      <Text span inherit fw={600} display="block">
        {name}
      </Text>{" "}
      {children}{" "}
      <Permitted to={needs}>
        <TextLink inherit underline="always" {...link}>
          {action}
        </TextLink>
      </Permitted>
    </li>
  );
}
