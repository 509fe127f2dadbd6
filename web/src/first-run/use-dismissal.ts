import { useState } from "react";
import { useMutation } from "urql";
import { DismissFirstStepsDocument } from "../graphql/operations/documents.ts";
import { notifyFailure } from "../ui/notify.ts";

/** Whether the guide was sent away just now, and how to: for good, and in every browser. */
export function useDismissal(): readonly [boolean, () => Promise<void>] {
  const [isDismissed, setDismissed] = useState(false);
  const [, send] = useMutation(DismissFirstStepsDocument);
  const dismiss = async () => {
    setDismissed(true);
    const { error } = await send({});
    if (error === undefined) return;
    setDismissed(false);
    notifyFailure("The guide could not be dismissed", error);
  };
  return [isDismissed, dismiss];
}
