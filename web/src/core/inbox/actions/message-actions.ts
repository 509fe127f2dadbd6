import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type FolderCommand, SHORTCUTS } from "../../kit/commands/shortcuts.ts";
import { useFeatures } from "../../kit/features.ts";
import type { Folder } from "../../kit/graphql/documents.ts";
import type { Row } from "../state/submission-rows.ts";
import type { AskingCommand } from "./inbox-state.ts";
import type { MessageActions } from "./use-inbox.ts";

export interface MessageDialogProps {
  /** The loaded messages to change. */
  readonly rows: readonly Row[];
  readonly onAnswer: MessageActions["answer"];
  readonly onClose: () => void;
}

/** Asks how to change messages. */
export interface MessageAction {
  readonly command: AskingCommand;
  readonly label: string;
  readonly icon: Icon;
  /** Set if it stands beside Done at an open message, instead of beside the star. */
  readonly isFinish?: true;
  readonly isOffered?: (folder: Folder, isShared: boolean) => boolean;
  readonly Dialog: ComponentType<MessageDialogProps>;
}

/** What features offer to do with messages of a folder, in the order of the keys. */
export function useMessageActions(folder: Folder, { isShared }: MessageActions): readonly MessageAction[] {
  const all = useFeatures().flatMap(({ messageActions = [] }) => messageActions);
  return inKeyOrder(all.filter(({ isOffered }) => isOffered?.(folder, isShared) ?? true));
}

export function inKeyOrder<Action extends { readonly command: FolderCommand }>(actions: readonly Action[]): Action[] {
  const placeOf = (action: Action) => SHORTCUTS.findIndex(({ command }) => command === action.command);
  return actions.toSorted((one, other) => placeOf(one) - placeOf(other));
}
