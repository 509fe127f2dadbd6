import { useState } from "react";
import type { CombinedError } from "urql";
import { problemOf } from "../../kit/graphql/failure.ts";
import type { SpamPreview_PreviewFragment } from "../../kit/graphql/operations/documents.ts";
import { answerWith, type SaveAnswer } from "../../kit/ui/use-settings-form.ts";

export const NEVER_KEPT = { requestPolicy: "network-only" as const };

interface Trial {
  readonly look: () => Promise<{
    readonly error: CombinedError | undefined;
    readonly preview: SpamPreview_PreviewFragment | undefined;
  }>;
  readonly save: () => Promise<CombinedError | undefined>;
}

interface OpenTrial {
  readonly preview: SpamPreview_PreviewFragment;
  readonly save: Trial["save"];
  readonly answer: (answer: SaveAnswer) => void;
}

/** Shows what a change would move, and saves it if the owner still wants it then. */
export function usePreview() {
  const [open, setOpen] = useState<OpenTrial | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const tryOut = async ({ look, save }: Trial): Promise<SaveAnswer> => {
    const { error, preview } = await look();
    if (preview === undefined) return answerWith(problemOf(error));
    return new Promise((answer) => setOpen({ preview, save, answer }));
  };
  const end = (answer: SaveAnswer) => {
    open?.answer(answer);
    setOpen(null);
  };
  const onSave = async () => {
    if (open === null) return;
    setIsSaving(true);
    const error = await open.save();
    setIsSaving(false);
    end(answerWith(problemOf(error)));
  };
  const onClose = () => end({ saved: false, problem: null });

  return { tryOut, dialog: { preview: open?.preview ?? null, isSaving, onSave, onClose } };
}
