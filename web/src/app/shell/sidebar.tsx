import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconForms, IconInbox, IconLogout, IconPin, IconPlus, IconSettings, IconZzz } from "@tabler/icons-react";
import { Link, useMatches, useParams } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { type SavedView, SavedViews, useOpenedView } from "../../inbox/views/saved-views.tsx";
import { describeQuiet, formatCount } from "../../kit/format/counts.ts";
import { FormPageDocument, type ShellQuery } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { allLabel, folderAt, MAIN_FOLDER, unreadOf } from "../../kit/navigation/folders.ts";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import navLink from "../../kit/ui/nav-link.module.css";
import { Wordmark } from "../../kit/ui/wordmark.tsx";
import { leave } from "../../sign-in/session/auth-requests.ts";
import classes from "./sidebar.module.css";

type ListedForm = Omit<ShellQuery["sidebar"]["forms"][number], "__typename">;

interface SidebarProps {
  readonly account: ShellQuery["viewer"];
  readonly forms: ShellQuery["sidebar"];
  readonly views: readonly SavedView[];
  /** Opens the palette, where nothing beside the sidebar does. */
  readonly search: ReactNode;
}

export function Sidebar({ account, forms, views, search }: SidebarProps) {
  const headingId = useId();
  const isAllForms = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/owner/all") });
  const openedView = useOpenedView(views);
  const isViewOpen = openedView !== undefined;
  const listed = useListedForms(forms.forms);
  return (
    <div className={classes.root}>
      <Link to="/" className={classes.home} aria-label="Postern, home">
        <Wordmark />
      </Link>
      {search}
      <nav className={classes.nav} aria-label="Dashboard">
        <Link
          {...folderAt(null, MAIN_FOLDER)}
          title="g then i"
          className={navLink.link}
          activeOptions={{ exact: true }}
          aria-current={isAllForms && !isViewOpen ? "page" : undefined}
        >
          <IconInbox size={18} aria-hidden="true" />
          <span className={classes.name}>{allLabel(MAIN_FOLDER)}</span>
          <Unread count={unreadOf(forms.counts)} />
        </Link>
        <Link to="/forms" title="g then f" className={navLink.link} activeOptions={{ exact: true }}>
          <IconForms size={18} aria-hidden="true" />
          Forms
        </Link>
        <Link to="/settings" title="g then ," className={navLink.link}>
          <IconSettings size={18} aria-hidden="true" />
          Settings
        </Link>
        <SavedViews views={views} opened={openedView} />
        <div className={navLink.top}>
          <h2 className={navLink.heading} id={headingId}>
            Forms
          </h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="New form"
            data-tooltip="New form"
            renderRoot={(props) => <Link {...props} to="/forms/new" />}
          >
            <IconPlus size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
        <ul className={classes.forms} aria-labelledby={headingId}>
          {listed.map((form) => (
            <li key={form.id}>
              <FormLink form={form} isViewOpen={isViewOpen} />
            </li>
          ))}
        </ul>
        {forms.activeForms > listed.length && (
          <Link to="/forms" className={`${navLink.link} ${classes.all}`} activeOptions={{ exact: true }}>
            All {formatCount(forms.activeForms)} forms
          </Link>
        )}
      </nav>
      <AccountFooter name={account.name} email={account.email} />
    </div>
  );
}

/** The form that is open takes the last place if it has none. */
function useListedForms(forms: readonly ListedForm[]): readonly ListedForm[] {
  const { formId = "" } = useParams({ strict: false });
  const isListed = formId === "" || forms.some(({ id }) => id === formId);
  const [{ data }] = useQuery({ query: FormPageDocument, variables: { formId }, pause: isListed });
  if (isListed || data?.form.id !== formId || data.form.status !== "active") return forms;
  const { id, name, counts } = data.form;
  return [...forms.slice(0, -1), { id, name, isPinned: false, unread: unreadOf(counts), quiet: null }];
}

interface FormLinkProps {
  readonly form: ListedForm;
  readonly isViewOpen: boolean;
}

function FormLink({ form, isViewOpen }: FormLinkProps) {
  return (
    <Link
      to="/forms/$formId"
      params={{ formId: form.id }}
      className={navLink.link}
      activeOptions={{ exact: isViewOpen }}
    >
      <span className={classes.name}>{form.name}</span>
      {form.isPinned && <IconPin size={15} aria-hidden="true" />}
      {form.quiet !== null && (
        <span className={classes.quiet} title={`Unusually quiet: ${describeQuiet(form.quiet)}`}>
          <IconZzz size={15} aria-hidden="true" />
          <VisuallyHidden>, unusually quiet</VisuallyHidden>
        </span>
      )}
      <Unread count={form.unread} />
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
