import { useState } from "react";
import type { SpamPreview_PreviewFragment } from "../kit/graphql/documents.ts";
import { problemOf } from "../kit/graphql/failure.ts";
import { type AnyVariables, type TypedDocumentNode, useClient } from "../kit/graphql/urql.ts";
import type { SaveAnswer } from "../kit/ui/settings-form.tsx";

interface Trial<Data, Variables> {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly previewOf: (data: Data) => SpamPreview_PreviewFragment;
  readonly save: () => Promise<string | null>;
}

interface OpenTrial {
  readonly preview: SpamPreview_PreviewFragment;
  readonly save: () => Promise<string | null>;
  readonly answer: (answer: SaveAnswer) => void;
}

/** Previews what a change would move, and saves it if the owner confirms. */
export function usePreview() {
  const client = useClient();
  const [open, setOpen] = useState<OpenTrial | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const tryOut = async <Data, Variables extends AnyVariables>(trial: Trial<Data, Variables>): Promise<SaveAnswer> => {
    const { query, variables, previewOf, save } = trial;
    const { data, error } = await client.query(query, variables, { requestPolicy: "network-only" }).toPromise();
    if (data === undefined) return problemOf(error);
    return new Promise((answer) => setOpen({ preview: previewOf(data), save, answer }));
  };
  const end = (answer: SaveAnswer) => {
    open?.answer(answer);
    setOpen(null);
  };
  const onSave = async () => {
    if (open === null) return;
    setIsSaving(true);
    const problem = await open.save();
    setIsSaving(false);
    end(problem);
  };

  return { tryOut, dialog: { preview: open?.preview ?? null, isSaving, onSave, onClose: () => end(false) } };
}
