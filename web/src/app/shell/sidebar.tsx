import { VisuallyHidden } from "@mantine/core";
import { IconChartBar, IconForms, IconLogout, IconPlus, IconSettings, IconZzz } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useShownCounts } from "../../inbox/pending/pending-deletions.ts";
import { type SavedView, SavedViews } from "../../inbox/views/saved-views.tsx";
import { describeQuiet, formatCount } from "../../kit/format/counts.ts";
import type { Folder, FormNavigation_FormFragment, ShellQuery } from "../../kit/graphql/documents.ts";
import { ALL_FOLDERS, allLabel, FOLDERS, folderAt, MAIN_FOLDER, unreadOf } from "../../kit/navigation/folders.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import navLink from "../../kit/ui/nav-link.module.css";
import { Wordmark } from "../../kit/ui/wordmark.tsx";
import { leave } from "../../sign-in/session/auth-requests.ts";
import classes from "./sidebar.module.css";

interface SidebarProps {
  readonly account: ShellQuery["viewer"];
  readonly forms: readonly FormNavigation_FormFragment[];
  readonly views: readonly SavedView[];
  /** Opens the palette, where nothing beside the sidebar does. */
  readonly search: ReactNode;
}

export function Sidebar({ account, forms, views, search }: SidebarProps) {
  const headingId = useId();
  const shownCounts = useShownCounts(forms);
  const active = forms.filter((form) => form.status === "active");
  return (
    <div className={classes.root}>
      <Link to="/" className={classes.home} aria-label="Postern, all forms">
        <Wordmark />
      </Link>
      {search}
      <nav className={classes.nav} aria-label="Dashboard">
        <Link to="/" className={navLink.link} activeOptions={{ exact: true }}>
          <IconForms size={18} aria-hidden="true" />
          All forms
        </Link>
        {ALL_FOLDERS.map((folder) => (
          <AllFormsLink
            key={folder}
            folder={folder}
            unread={folder === MAIN_FOLDER ? forms.reduce((sum, form) => sum + unreadOf(shownCounts(form)), 0) : 0}
          />
        ))}
        <Link to="/overview" className={navLink.link} activeOptions={{ includeSearch: false }}>
          <IconChartBar size={18} aria-hidden="true" />
          Overview
        </Link>
        <Link to="/settings" className={navLink.link}>
          <IconSettings size={18} aria-hidden="true" />
          Settings
        </Link>
        <SavedViews views={views} />
        {active.length > 0 && (
          <>
            <h2 className={classes.heading} id={headingId}>
              Forms
            </h2>
            <ul className={classes.forms} aria-labelledby={headingId}>
              {active.map((form) => (
                <li key={form.id}>
                  <FormLink form={form} unread={unreadOf(shownCounts(form))} />
                </li>
              ))}
            </ul>
          </>
        )}
        <Link to="/forms/new" className={navLink.link}>
          <IconPlus size={18} aria-hidden="true" />
          New form
        </Link>
      </nav>
      <AccountFooter name={account.name} email={account.email} />
    </div>
  );
}

// What is open or searched for in a folder does not change which folder it is.
const FOLDER = { includeSearch: false };

function AllFormsLink({ folder, unread }: { readonly folder: Folder; readonly unread: number }) {
  const { icon: FolderIcon } = FOLDERS[folder];
  return (
    <Link {...folderAt(null, folder)} className={navLink.link} activeOptions={FOLDER}>
      <FolderIcon size={18} aria-hidden="true" />
      <span className={classes.name}>{allLabel(folder)}</span>
      <Unread count={unread} />
    </Link>
  );
}

interface FormLinkProps {
  readonly form: FormNavigation_FormFragment;
  readonly unread: number;
}

function FormLink({ form, unread }: FormLinkProps) {
  return (
    <Link to="/forms/$formId" params={{ formId: form.id }} className={navLink.link}>
      <span className={classes.name}>{form.name}</span>
      {form.quiet !== null && (
        <span className={classes.quiet} title={`Unusually quiet: ${describeQuiet(form.quiet)}`}>
          <IconZzz size={15} aria-hidden="true" />
          <VisuallyHidden>, unusually quiet</VisuallyHidden>
        </span>
      )}
      <Unread count={unread} />
    </Link>
  );
}

function Unread({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.unread} title={`${formatCount(count)} unread`}>
      {formatCount(count)}
    </span>
  );
}

interface AccountFooterProps {
  readonly name: string;
  readonly email: string;
}

function AccountFooter({ name, email }: AccountFooterProps) {
  return (
    <div className={classes.account}>
      <span className={classes.who}>
        {name !== "" && <span className={classes.accountName}>{name}</span>}
        <span className={classes.email}>{email}</span>
      </span>
      <IconButton label="Sign out" icon={<IconLogout size={18} />} onClick={() => void leave()} />
    </div>
  );
}
