import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Webhook_EndpointFragment } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import { VisitorText } from "../ui/visitor-text.tsx";
import { describeFields, STANDINGS } from "./describe-webhook.ts";
import classes from "./webhooks.module.css";

export function WebhookRow({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  return (
    <li className={classes.row} data-standing={endpoint.standing}>
      <div className={classes.address}>
        <Link to="/settings/webhooks/$webhookId" params={{ webhookId: endpoint.id }} className={classes.link}>
          <VisitorText text={endpoint.url} />
        </Link>
        <Standing endpoint={endpoint} />
      </div>
      <div className={classes.facts}>
        <span>{endpoint.form?.name ?? "All forms"}</span>
        <span>{describeFields(endpoint.fieldNames)}</span>
        <span>
          Made <Instant at={endpoint.createdAt} as="day" />
        </span>
      </div>
    </li>
  );
}

export function Standing({ endpoint }: { readonly endpoint: Webhook_EndpointFragment }) {
  if (endpoint.standing === "active" && endpoint.failingSince !== null) {
    return (
      <Badge className={classes.trouble ?? ""}>
        Failing since <Instant at={endpoint.failingSince} as="short" />
      </Badge>
    );
  }
  const isOff = endpoint.standing === "disabled";
  return <Badge className={isOff ? (classes.trouble ?? "") : ""}>{STANDINGS[endpoint.standing]}</Badge>;
}
