import { ActionIcon, Badge, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconForms, IconInbox, IconLogout, IconPin, IconPlus, IconSettings, IconZzz } from "@tabler/icons-react";
import { Link, useLocation, useMatches, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Permitted } from "../../kit/access/permitted.tsx";
import { useFeatures } from "../../kit/features.ts";
import { describeQuiet, formatCount } from "../../kit/format/counts.ts";
import { FormPageDocument, type ShellQuery } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { allLabel, folderAt, MAIN_FOLDER, unreadOf } from "../../kit/navigation/folders.ts";
import { viewAddress } from "../../kit/navigation/search-params.ts";
import { FeatureSections } from "../../kit/ui/feature-sections.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { NavGroup } from "../../kit/ui/nav-group.tsx";
import navLink from "../../kit/ui/nav-link.module.css";
import { whenShown } from "../../kit/ui/when-shown.tsx";
import { Wordmark } from "../../kit/ui/wordmark.tsx";
import { leave } from "../../sign-in/session/auth-requests.ts";
import classes from "./sidebar.module.css";

// Only needed by members of several accounts.
const AccountSwitch = whenShown(() => import("./account-switch.tsx"));

type ListedForm = Omit<ShellQuery["sidebar"]["forms"][number], "__typename">;

interface SidebarProps {
  readonly shell: ShellQuery;
  /** Opens the palette, if nothing beside the sidebar does. */
  readonly search: ReactNode;
}

export function Sidebar({ shell, search }: SidebarProps) {
  const { viewer: account, sidebar: forms } = shell;
  const isAllForms = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === "/owner/all") });
  const here = useLocation({ select: ({ pathname, searchStr }) => viewAddress(pathname, searchStr) });
  const isViewOpen = useFeatures().some(({ isOpen }) => isOpen?.(here, shell));
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
          <Name>{allLabel(MAIN_FOLDER)}</Name>
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
        <FeatureSections at="sidebar" given={{ shell }} />
        <NavGroup
          title="Forms"
          button={
            <Permitted to="account">
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
            </Permitted>
          }
        >
          {listed.map((form) => (
            <li key={form.id}>
              <FormLink form={form} isViewOpen={isViewOpen} />
            </li>
          ))}
        </NavGroup>
        {forms.activeForms > listed.length && (
          <Link to="/forms" className={`${navLink.link} ${classes.all}`} activeOptions={{ exact: true }}>
            All {formatCount(forms.activeForms)} forms
          </Link>
        )}
      </nav>
      {account.accounts.length > 1 && <AccountSwitch accounts={account.accounts} openId={account.id} />}
      <AccountFooter name={account.name} email={account.email} />
    </div>
  );
}

/** The open form takes the last place if it has none. */
function useListedForms(forms: readonly ListedForm[]): readonly ListedForm[] {
  const { formId = "" } = useParams({ strict: false });
  const isListed = formId === "" || forms.some(({ id }) => id === formId);
  const [{ data }] = useQuery({ query: FormPageDocument, variables: { formId }, pause: isListed });
  if (isListed || data?.form.id !== formId || data.form.status !== "active") return forms;
  const { id, name, counts } = data.form;
  const last = {
    id,
    name,
    isPinned: false,
    unread: unreadOf(counts),
    // feature: quiet-forms
    quiet: null,
  };
  return [...forms.slice(0, -1), last];
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
      <Name>{form.name}</Name>
      {form.isPinned && <IconPin size={15} aria-hidden="true" />}
      {/* feature: quiet-forms */}
      {form.quiet !== null && (
        <Text span inherit display="flex" title={`Unusually quiet: ${describeQuiet(form.quiet)}`}>
          <IconZzz size={15} aria-hidden="true" />
          <VisuallyHidden>, unusually quiet</VisuallyHidden>
        </Text>
      )}
      <Unread count={form.unread} />
    </Link>
  );
}

function Unread({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge variant="filled" radius="xl" px="0.45rem" h="1.25rem" fz="xs" title={`${formatCount(count)} unread`}>
      {formatCount(count)}
    </Badge>
  );
}

function Name({ children }: { readonly children: string }) {
  return (
    <Text span inherit lineClamp={2} className={classes.name}>
      {children}
    </Text>
  );
}

interface AccountFooterProps {
  readonly name: string;
  readonly email: string;
}

function AccountFooter({ name, email }: AccountFooterProps) {
  return (
    <Group className={classes.account ?? ""} gap="xs" wrap="nowrap">
      <Stack component="span" gap={0} miw={0} flex={1} lh={1.35}>
        {name !== "" && (
          <Text span fz="sm" lh="inherit" fw={600} truncate>
            {name}
          </Text>
        )}
        <Text span fz="xs" lh="inherit" c="dimmed" truncate>
          {email}
        </Text>
      </Stack>
      <IconButton label="Sign out" icon={<IconLogout size={18} />} onClick={() => void leave()} />
    </Group>
  );
}
