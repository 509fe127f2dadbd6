import { Button, Skeleton } from "@mantine/core";
import { IconKeyboard, IconMailOpened } from "@tabler/icons-react";
import { EmptyState } from "../../kit/ui/empty-state.tsx";
import { whenShown } from "../../kit/ui/when-shown.tsx";
import classes from "./reading-pane.module.css";

// Only needed by a new account.
const FirstRun = whenShown(() => import("../../setup/first-run/first-run.tsx"));

interface NothingOpenProps {
  /** All forms' messages are listed, as after sign-in. */
  readonly isHome: boolean;
  readonly isEmpty: boolean;
  readonly onHelp: () => void;
}

export function NothingOpen({ isHome, isEmpty, onHelp }: NothingOpenProps) {
  return (
    <>
      {isHome && (
        <div className={classes.guide}>
          <FirstRun />
        </div>
      )}
      {!isEmpty && <SelectMessage onHelp={onHelp} />}
    </>
  );
}

function SelectMessage({ onHelp }: Pick<NothingOpenProps, "onHelp">) {
  return (
    <EmptyState
      icon={<IconMailOpened />}
      title="Select a message to read"
      action={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconKeyboard size={17} />}
          onClick={onHelp}
        >
          Keyboard shortcuts
        </Button>
      }
    />
  );
}

export function MessageLoading() {
  return (
    <div className={classes.message} role="status" aria-label="Loading the message">
      <Skeleton height={24} width="40%" mb={10} />
      <Skeleton height={14} width="30%" mb={36} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} mb={10} />
      <Skeleton height={14} width="60%" />
    </div>
  );
}
