import { Title } from "@mantine/core";
import { Outlet, useMatchRoute, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useQuery } from "urql";
import { AllFormsDocument } from "../graphql/operations/documents.ts";
import { TitleScopeContext } from "../ui/use-page-title.ts";
import { useRefresh } from "../ui/use-refresh.ts";
import { FolderTab } from "./form-header.tsx";
import classes from "./form-page.module.css";
import { useShownCounts } from "./pending/pending-deletions.ts";

/** The inbox and the spam of all forms at once. */
export function AllFormsPage() {
  const isReading = useSearch({ strict: false, select: (search) => search.submission !== undefined });
  const name = useMatchRoute()({ to: "/spam" }) === false ? "All messages" : "All spam";
  const [{ data }, reload] = useQuery({ query: AllFormsDocument });
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  const shownCounts = useShownCounts(data);
  const counts = data?.forms.map(shownCounts);
  const sum = (of: "inbox" | "inboxUnread" | "spam") => counts?.reduce((total, form) => total + form[of], 0);
  const unread = sum("inboxUnread") ?? 0;
  const scope = useMemo(() => ({ name, unread }), [name, unread]);

  return (
    <div className={classes.root} data-reading={isReading || undefined}>
      <header className={classes.header}>
        <div className={classes.top}>
          <div className={classes.title}>
            <Title order={1}>{name}</Title>
          </div>
        </div>
        <nav className={classes.tabs} aria-label="All forms">
          <FolderTab formId={null} folder="inbox" count={sum("inbox")} />
          <FolderTab formId={null} folder="spam" count={sum("spam")} />
        </nav>
      </header>
      <div className={classes.body}>
        <TitleScopeContext value={scope}>
          <Outlet />
        </TitleScopeContext>
      </div>
    </div>
  );
}
