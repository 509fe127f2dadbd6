import { createContext, useContext, useEffect } from "react";
import { formatCount } from "../format/counts.ts";

interface TitleScope {
  readonly name: string;
  readonly unread: number;
}

/** Names what the pages below are of in the titles of their tabs; null while it is loading. */
export const TitleScopeContext = createContext<TitleScope | null>(null);

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  const scope = useContext(TitleScopeContext);
  const unread = scope === null || scope.unread === 0 ? "" : `(${formatCount(scope.unread)}) `;
  // A form may be called as its page is.
  const parts = [scope?.name ?? "", title, "Postern"].filter((part) => part !== "");
  const whole = `${unread}${parts.join(" – ")}`;
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
