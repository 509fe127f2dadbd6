import type {
  Webhook_EndpointFragment,
  WebhookLog_DeliveryFragment,
  WebhookStatus,
} from "../graphql/operations/documents.ts";

export const STATUS_LABELS: Readonly<Record<WebhookStatus, string>> = {
  active: "On",
  disabled: "Disabled",
  paused: "Paused",
};

type Contents = Pick<Webhook_EndpointFragment, "fieldNames" | "includesFields">;

export function describeFields({ fieldNames, includesFields }: Contents): string {
  if (!includesFields) return "No contents";
  return fieldNames.length === 0 ? "All fields" : `Only ${fieldNames.join(", ")}`;
}

/** How a delivery stands, in a word or two. */
export function describeState({ state, attempts }: Pick<WebhookLog_DeliveryFragment, "state" | "attempts">): string {
  if (state === "delivered") return "Delivered";
  if (state === "failed") return "Failed";
  if (state === "cancelled") return "Not sent";
  return attempts === 0 ? "Waiting" : "Retrying";
}

/** The field names of a text that has one in each line. */
export function readFieldNames(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
