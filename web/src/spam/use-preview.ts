import { useState } from "react";
import type { CombinedError } from "urql";
import type { SpamPreview_PreviewFragment } from "../graphql/operations/documents.ts";

interface Looked {
  readonly error: CombinedError | undefined;
  readonly preview: SpamPreview_PreviewFragment | undefined;
}

/** Holds what a change would move while its dialog is open. */
export function usePreview() {
  const [preview, setPreview] = useState<SpamPreview_PreviewFragment | null>(null);
  const [error, setError] = useState<CombinedError | undefined>(undefined);
  const [isLooking, setIsLooking] = useState(false);
  return {
    preview,
    error,
    isLooking,
    look: async (ask: () => Promise<Looked>) => {
      setIsLooking(true);
      const answer = await ask();
      setIsLooking(false);
      setError(answer.error);
      setPreview(answer.preview ?? null);
    },
    close: (failure?: CombinedError) => {
      setPreview(null);
      setError(failure);
    },
  };
}
