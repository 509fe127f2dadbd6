import { Badge, Skeleton, Text, Title } from "@mantine/core";
import { Link, type LinkProps, linkOptions, useMatchRoute } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense } from "react";
import { ExportFace } from "../exports/export-face.tsx";
import { Permitted } from "../kit/access/permitted.tsx";
import { formatCount } from "../kit/format/counts.ts";
import type { Folder, FormHeader_FormFragment } from "../kit/graphql/documents.ts";
import { ALL_FOLDERS, FOLDERS, folderAt } from "../kit/navigation/folders.ts";
import classes from "./form-page.module.css";

interface TabCounts {
  readonly inboxOpen: number;
  readonly spam: number;
}

interface FormHeaderProps {
  readonly formId: string;
  /** Undefined while loading. */
  readonly form: (FormHeader_FormFragment & { readonly counts: TabCounts }) | undefined;
}

/** Keeps its height while loading, so that the page below does not jump. */
export function FormHeader({ formId, form }: FormHeaderProps) {
  const matchRoute = useMatchRoute();
  const isFolder = ALL_FOLDERS.some((folder) => matchRoute(folderAt(formId, folder)) !== false);
  const params = { formId };
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <div className={classes.title}>
          {form === undefined ? (
            <Skeleton height={28} width={220} role="status" aria-label="Loading the form" />
          ) : (
            <Title order={1} title={form.name}>
              {form.name}
            </Title>
          )}
          {form?.status === "archived" && <Badge>Archived</Badge>}
        </div>
        {isFolder && form !== undefined && <HeaderExport key={formId} formId={formId} what={form.name} />}
      </div>
      <nav className={classes.tabs} aria-label="Form">
        {ALL_FOLDERS.map((folder) => (
          <FolderTab key={folder} formId={formId} folder={folder} count={form?.counts[TAB_COUNTS[folder]]} />
        ))}
        {/* feature: overview */}
        <OverviewTab at={linkOptions({ to: "/forms/$formId/overview", params })} />
        <Permitted to="forms">
          <Link to="/forms/$formId/setup" params={params} className={classes.tab}>
            Setup
          </Link>
        </Permitted>
      </nav>
    </header>
  );
}

// The list need not wait for its menu.
const FolderExport = lazy(() => import("./folder-export.tsx"));

export function HeaderExport(props: ComponentProps<typeof FolderExport>) {
  return (
    <Suspense fallback={<ExportFace aria-disabled />}>
      <FolderExport {...props} />
    </Suspense>
  );
}

export const TAB_COUNTS = { inbox: "inboxOpen", spam: "spam" } as const satisfies Record<Folder, keyof TabCounts>;

// The open message does not affect which folder is current.
const TAB = { includeSearch: false };

interface FolderTabProps {
  readonly formId: string | null;
  readonly folder: Folder;
  /** Undefined while loading. */
  readonly count: number | undefined;
}

export function FolderTab({ formId, folder, count }: FolderTabProps) {
  return (
    <Link {...folderAt(formId, folder)} className={classes.tab} activeOptions={TAB}>
      {FOLDERS[folder].label}{" "}
      {count !== undefined && (
        <Text span fz="small" c="dimmed">
          {formatCount(count)}
        </Text>
      )}
    </Link>
  );
}

export function OverviewTab({ at }: { readonly at: LinkProps }) {
  return (
    <Link {...at} className={classes.tab} activeOptions={TAB}>
      Overview
    </Link>
  );
}
