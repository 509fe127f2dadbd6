import { createContext, useContext, useEffect } from "react";
import { formatCount } from "../format/counts.ts";

interface TitleScope {
  readonly name: string;
  readonly unread: number;
}

/** The title prefix of the pages below, such as their form; null while loading. */
export const TitleScopeContext = createContext<TitleScope | null>(null);

export function usePageTitle(title: string): void {
  const scope = useContext(TitleScopeContext);
  const unread = scope === null || scope.unread === 0 ? "" : `(${formatCount(scope.unread)}) `;
  // A form may have the same name as its page.
  const parts = [scope?.name ?? "", title, "Postern"].filter((part) => part !== "");
  const whole = `${unread}${parts.join(" – ")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
