import { Title } from "@mantine/core";
import { Outlet, useMatchRoute, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { AllFormsDocument, type AllFormsQuery } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { ALL_FOLDERS, allLabel, folderAt, MAIN_FOLDER, unreadOf } from "../kit/navigation/folders.ts";
import { TitleScopeContext } from "../kit/ui/use-page-title.ts";
import { useRefresh } from "../kit/ui/use-refresh.ts";
import { FolderTab, TAB_COUNTS } from "./form-header.tsx";
import classes from "./form-page.module.css";
import { useShownCounts } from "./pending/pending-deletions.ts";

/** The inbox and the spam of all forms at once. */
export function AllFormsPage() {
  const isReading = useSearch({ strict: false, select: (search) => search.submission !== undefined });
  const matchRoute = useMatchRoute();
  const here = ALL_FOLDERS.find((folder) => matchRoute(folderAt(null, folder)) !== false);
  const name = allLabel(here ?? MAIN_FOLDER);
  const [{ data }, reload] = useQuery({ query: AllFormsDocument });
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  const shownCounts = useShownCounts(data);
  const counts = data && shownCounts({ id: null, counts: { ...addUp(data.forms), inboxOpen: data.open.count } });
  const unread = counts === undefined ? 0 : unreadOf(counts);
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
          {ALL_FOLDERS.map((folder) => (
            <FolderTab key={folder} formId={null} folder={folder} count={counts?.[TAB_COUNTS[folder]]} />
          ))}
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

function addUp(forms: AllFormsQuery["forms"]) {
  const total = (key: "inboxUnread" | "spam") => forms.reduce((sum, { counts }) => sum + counts[key], 0);
  return { inboxUnread: total("inboxUnread"), spam: total("spam") };
}
