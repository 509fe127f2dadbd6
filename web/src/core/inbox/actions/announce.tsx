import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { rememberUndo, type Undoable } from "../../kit/commands/undo.ts";
import { notify } from "../../kit/ui/notify.ts";

const SHOWN_MS = 8_000;

const DONE = Promise.resolve(true);

interface Announced extends Pick<Undoable, "message" | "undone"> {
  /** Announces only once this resolves to true; the undo key applies from the start. */
  readonly isDone?: Promise<boolean>;
  readonly shownMs?: number;
}

interface Offer {
  /** Too late to undo: shows this message to anyone who tries. */
  lapse(told: string): void;
}

/** Announces an action, with a button that undoes it, as the undo key does. */
export function announce({ message, undone, isDone = DONE, shownMs = SHOWN_MS }: Announced, onUndo: () => void): Offer {
  let shown: string | null = null;
  let isHidden = false;
  const undo = () => {
    forget();
    hide();
    onUndo();
  };
  const { forget, lapse } = rememberUndo({ message, undone, undo });
  const hide = () => {
    isHidden = true;
    if (shown !== null) notifications.hide(shown);
  };
  const show = () =>
    notify({
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{message}</span>
          <Button size="compact-sm" variant="subtle" flex="none" onClick={undo}>
            Undo
          </Button>
        </Group>
      ),
      autoClose: shownMs,
    });
  void isDone.then((done) => {
    if (!done) forget();
    else if (!isHidden) shown = show();
  });
  return {
    lapse: (told) => {
      lapse(told);
      hide();
    },
  };
}
