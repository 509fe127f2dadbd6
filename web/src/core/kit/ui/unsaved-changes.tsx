import { useBlocker } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";
import { ConfirmDialog } from "./dialog.tsx";

/** Says that something is unsaved, until the function that it answers is called. */
type Register = () => () => void;

const UnsavedContext = createContext<Register>(() => () => undefined);

/** Has the owner asked before they leave the page, for as long as something on it is changed and not saved. */
export function useUnsavedChanges(isChanged: boolean): void {
  const register = useContext(UnsavedContext);
  useEffect(() => (isChanged ? register() : undefined), [isChanged, register]);
}

/** Stands around pages whose inputs are saved by a button. Closing the tab is asked about by the browser itself. */
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
