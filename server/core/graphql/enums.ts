import { WEBHOOK_FORMAT_NAMES } from "../../../shared/webhook-formats.ts";
import { deliveryKinds } from "../deliveries/store/channels.ts";
import { builder } from "./builder.ts";

export const FolderEnum = builder.enumType("Folder", { values: ["inbox", "spam"] as const });
export const SubmissionStatusEnum = builder.enumType("SubmissionStatus", { values: ["unread", "read"] as const });
export const FormStatusEnum = builder.enumType("FormStatus", { values: ["active", "archived"] as const });
export const DraftStorageEnum = builder.enumType("DraftStorage", {
  values: {
    off: { description: "Nothing is kept." },
    tab: { description: "For as long as the tab is open." },
    day: { description: "For a day." },
  } as const,
});
export const AgentContentsEnum = builder.enumType("AgentContents", {
  values: {
    none: { description: "No contents." },
    screened: { description: "Those in the inbox that do not address an AI." },
    all: { description: "All contents." },
  } as const,
});
export const SensitivityEnum = builder.enumType("Sensitivity", { values: ["relaxed", "normal", "strict"] as const });
export const FormKindEnum = builder.enumType("FormKind", {
  values: ["contact", "comments", "signup", "application"] as const,
});
export const RoleEnum = builder.enumType("Role", {
  values: {
    owner: { description: "Everything." },
    manager: { description: "Forms, rules, webhooks and the members below." },
    handler: { description: "Reads messages and works on them." },
    reader: { description: "Reads messages and exports them." },
  } as const,
});
export const PlanEnum = builder.enumType("Plan", { values: ["free", "pro"] as const });
export const AccessSurfaceEnum = builder.enumType("AccessSurface", {
  values: ["mcp", "csv_form", "csv_account", "csv_import", "file", "answer"] as const,
});
export const AccessRefusalEnum = builder.enumType("AccessRefusal", { values: ["scope", "form"] as const });
export const AccessKindEnum = builder.enumType("AccessKind", {
  values: {
    agents: { description: "An agent read messages or was denied access." },
    contents: { description: "An agent read contents." },
    metadata: { description: "An agent read metadata only." },
    exports: { description: "CSV and files." },
    refused: { description: "An agent was denied access." },
  } as const,
});
export const AgentTokenScopeEnum = builder.enumType("AgentTokenScope", { values: ["metadata", "content"] as const });
export const WebhookFormatEnum = builder.enumType("WebhookFormat", {
  description: "Postern's own signed requests, or messages for a chat or notification service.",
  values: WEBHOOK_FORMAT_NAMES,
});
export const WebhookStatusEnum = builder.enumType("WebhookStatus", {
  values: {
    active: {},
    disabled: {},
    paused: { description: "The account's plan does not include webhooks." },
  } as const,
});
export const DeliveryKindEnum = builder.enumType("DeliveryKind", {
  values: deliveryKinds,
});
export const DeliveryStateEnum = builder.enumType("DeliveryState", {
  values: ["pending", "delivered", "failed", "cancelled"] as const,
});
export const ReplyStateEnum = builder.enumType("ReplyState", {
  values: {
    queued: { description: "Waiting to be sent." },
    sent: {},
    failed: { description: "Given up, or cancelled." },
  } as const,
});
export const MatchPlaceEnum = builder.enumType("MatchPlace", {
  values: {
    whole: { description: "The exact value." },
    anywhere: { description: "Anywhere in a value." },
  } as const,
});
