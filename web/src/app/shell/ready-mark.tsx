import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";

interface ReadyMarkProps {
  readonly hasRights: boolean;
}

/** Sets `<html data-ready>` once the page and what its viewer may do are there: from then on every key means a command. */
export function ReadyMark({ hasRights }: ReadyMarkProps) {
  const isIdle = useRouterState({ select: ({ status }) => status === "idle" });
  const [isReady, setReady] = useState(false);
  if (hasRights && isIdle && !isReady) setReady(true);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isReady) dataset.ready = "true";
    return () => {
      delete dataset.ready;
    };
  }, [isReady]);
  return null;
}
