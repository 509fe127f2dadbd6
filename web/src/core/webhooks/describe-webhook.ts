import { formatCount } from "../kit/format/counts.ts";
import type {
  DeliveryState,
  Webhook_EndpointFragment,
  WebhookLog_DeliveryFragment,
  WebhookStatus,
} from "../kit/graphql/documents.ts";

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

export const STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  pending: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  cancelled: "Not sent",
};

export function describeState({ state, attempts }: Pick<WebhookLog_DeliveryFragment, "state" | "attempts">): string {
  return state === "pending" && attempts > 0 ? "Retrying" : STATE_LABELS[state];
}

/** The share of finished deliveries that succeeded: "99.5% (199 of 200)". 100% only if all did. */
export function describeSuccess({
  delivered,
  failed,
}: {
  readonly delivered: number;
  readonly failed: number;
}): string {
  const all = delivered + failed;
  if (all === 0) return "No deliveries";
  const percent = Math.floor((1000 * delivered) / all) / 10;
  return `${percent}% (${formatCount(delivered)} of ${formatCount(all)})`;
}

/** Parses field names, one per line. */
export function readFieldNames(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
