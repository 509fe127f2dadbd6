import { useBlocker } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";
import { ConfirmDialog } from "./dialog.tsx";

/** Marks something as unsaved until the returned function is called. */
type Register = () => () => void;

const UnsavedContext = createContext<Register>(() => () => undefined);

/** Asks the owner before they leave the page while it has unsaved changes. */
export function useUnsavedChanges(isChanged: boolean): void {
  const register = useContext(UnsavedContext);
  useEffect(() => (isChanged ? register() : undefined), [isChanged, register]);
}

/** Wraps pages whose inputs are saved by a button. The browser itself asks before the tab is closed. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const unsaved = useRef(0);
  const register = useCallback(() => {
    unsaved.current += 1;
    return () => {
      unsaved.current -= 1;
    };
  }, []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.current > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved.current > 0,
    withResolver: true,
  });
  return (
    <UnsavedContext value={register}>
      {children}
      <ConfirmDialog
        opened={status === "blocked"}
        title="Discard changes?"
        keep="Keep editing"
        label="Discard changes"
        focus="keep"
        onKeep={() => reset?.()}
        onConfirm={() => proceed?.()}
      >
        You have unsaved changes.
      </ConfirmDialog>
    </UnsavedContext>
  );
}
