import { Title } from "@mantine/core";
import { linkOptions, Outlet, useMatchRoute, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { OpenMessagesDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { ALL_FOLDERS, allLabel, folderAt, MAIN_FOLDER, unreadOf } from "../kit/navigation/folders.ts";
import { useShell } from "../kit/navigation/use-shell.ts";
import { TitleScopeContext } from "../kit/ui/use-page-title.ts";
import { useRefresh } from "../kit/ui/use-refresh.ts";
import { whenShown } from "../kit/ui/when-shown.tsx";
import { FolderTab, HeaderExport, OverviewTab, TAB_COUNTS } from "./form-header.tsx";
import classes from "./form-page.module.css";

const TYPES_SHOWN = { additionalTypenames: ["Form", "FolderCounts"] };

// Only needed by a new account.
const FirstForm = whenShown(async () => ({ default: (await import("../setup/first-run/first-run.tsx")).FirstForm }));

export function AllFormsPage() {
  const isReading = useSearch({ strict: false, select: (search) => search.submission !== undefined });
  const [{ data: shell }] = useShell();
  const [{ data }, reload] = useQuery({ query: OpenMessagesDocument, context: TYPES_SHOWN });
  useRefresh(() => reload({ requestPolicy: "network-only" }));
  const matchRoute = useMatchRoute();
  const isFolder = ALL_FOLDERS.some((folder) => matchRoute(folderAt(null, folder)) !== false);
  const counts = shell && data && { ...shell.sidebar.counts, inboxOpen: data.open.count };
  const unread = counts === undefined ? 0 : unreadOf(counts);
  const scope = useMemo(() => ({ name: ALL_MESSAGES, unread }), [unread]);

  if (shell?.sidebar.allForms === 0) {
    return <FirstForm />;
  }
  return (
    <div className={classes.root} data-reading={isReading || undefined} data-page-title={isReading ? undefined : ""}>
      <header className={classes.header}>
        <div className={classes.top}>
          <div className={classes.title}>
            <Title order={1}>{ALL_MESSAGES}</Title>
          </div>
          {isFolder && <HeaderExport formId={null} what="all forms" />}
        </div>
        <nav className={classes.tabs} aria-label="All forms">
          {ALL_FOLDERS.map((folder) => (
            <FolderTab key={folder} formId={null} folder={folder} count={counts?.[TAB_COUNTS[folder]]} />
          ))}
          {/* feature: overview */}
          <OverviewTab at={linkOptions({ to: "/overview" })} />
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

const ALL_MESSAGES = allLabel(MAIN_FOLDER);
