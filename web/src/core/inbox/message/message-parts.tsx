import type { ComponentType } from "react";
import { useFeatures } from "../../kit/features.ts";
import type { ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import type { OpenFolder } from "../actions/open-folder.ts";

export interface MessagePartProps extends Pick<OpenFolder, "message" | "actions"> {
  readonly submission: ReadingPane_SubmissionFragment;
}

/** What a feature shows of an open message. One that is loaded on demand is preloaded with the reading pane. */
export type MessagePart = ComponentType<MessagePartProps> & { readonly preload?: () => Promise<unknown> | undefined };

/**
 * In the line below the sender, below that line, with the notices, at the end of the fields, below them, above the facts
 * at the side, or among them.
 */
export type MessagePlace = "facts" | "belowFacts" | "notice" | "fields" | "main" | "side" | "record";

export function MessageParts({ place, ...props }: MessagePartProps & { readonly place: MessagePlace }) {
  return useFeatures().map(({ name, messageParts }) => {
    const Part = messageParts?.[place];
    return Part && <Part key={name} {...props} />;
  });
}
