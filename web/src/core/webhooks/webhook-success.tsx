import { WebhookSuccessDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { Fact } from "../kit/ui/facts.tsx";
import { describeSuccess } from "./describe-webhook.ts";

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
