import { WebhookSuccessDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { Fact } from "../kit/ui/facts.tsx";
import { describeSuccess } from "./describe-webhook.ts";

/** Returns undefined while loading or when it cannot be known. */
function useSuccess(endpointId: string) {
  const [{ data }] = useQuery({ query: WebhookSuccessDocument, context: COUNTED });
  return data?.webhookSuccess.find((success) => success.endpointId === endpointId);
}

const COUNTED = { additionalTypenames: ["WebhookDelivery"], requestPolicy: "cache-and-network" as const };

/** The success rates of one endpoint, as facts of its page. */
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

/** The success rate of one endpoint, as part of its row. */
export function SuccessRate({ endpointId }: { readonly endpointId: string }) {
  const success = useSuccess(endpointId);
  if (success === undefined || success.week.delivered + success.week.failed === 0) return null;
  return <span>{describeSuccess(success.week)} delivered in 7 days</span>;
}
