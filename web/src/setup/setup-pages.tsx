import { Stack } from "@mantine/core";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FirstRun } from "../first-run/first-run.tsx";
import { SetupPageDocument, type SetupPageQuery } from "../graphql/operations/documents.ts";
import { useQuery } from "../graphql/urql.ts";
import { SETUP_SECTIONS } from "../sections.ts";
import { FailureState } from "../ui/failure-state.tsx";
import { SectionsLoading } from "../ui/section.tsx";
import { SectionFrame, type SectionLink } from "../ui/section-frame.tsx";
import { usePageTitle } from "../ui/use-page-title.ts";
import { AgentFields } from "./agent-fields.tsx";
import { ArchiveForm } from "./archive-form.tsx";
import { BotProtection } from "./bot-protection.tsx";
import { GeneralSettings } from "./general-settings.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { Snippets } from "./snippets/snippets.tsx";
import { DoubtfulSettings, SpamSettings } from "./spam-settings.tsx";

const route = getRouteApi("/owner/forms/$formId/setup");
const FRESH = { requestPolicy: "cache-and-network" as const };

interface SetupProps {
  readonly title: string;
  readonly children: (data: SetupPageQuery) => ReactNode;
}

/** One section of a form's setup, once the form is there. */
function Setup({ title, children }: SetupProps) {
  const { formId } = route.useParams();
  usePageTitle(title);
  const [{ data, error }, reload] = useQuery({ query: SetupPageDocument, variables: { formId }, context: FRESH });
  if (!data) {
    if (error === undefined) return <SectionsLoading label="Loading the form’s setup" />;
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  // Inputs begin anew with another form.
  return (
    <Stack gap={48} key={formId}>
      {children(data)}
    </Stack>
  );
}

export function WebsitePage() {
  return (
    <Setup title="Setup">
      {({ form }) => (
        <div>
          <FirstRun />
          <Snippets form={form} />
        </div>
      )}
    </Setup>
  );
}

export function GeneralPage() {
  return (
    <Setup title="General setup">
      {({ form }) => (
        <>
          <GeneralSettings form={form} storage={form.storage} />
          <ArchiveForm form={form} />
        </>
      )}
    </Setup>
  );
}

export function MailPage() {
  return <Setup title="Email setup">{({ form, viewer }) => <MailSettings form={form} viewer={viewer} />}</Setup>;
}

export function SpamPage() {
  return (
    <Setup title="Spam setup">
      {({ form }) => (
        <>
          <SpamSettings form={form} />
          <DoubtfulSettings form={form} />
          <BotProtection form={form} />
        </>
      )}
    </Setup>
  );
}

export function AgentsPage() {
  return <Setup title="Agents setup">{({ form }) => <AgentFields form={form} />}</Setup>;
}

export function SetupLayout() {
  const { formId } = route.useParams();
  const [first, ...others] = SETUP_SECTIONS;
  const toLink = ({ to, label }: (typeof SETUP_SECTIONS)[number]): SectionLink => ({
    label,
    link: { to, params: { formId } },
  });
  return (
    <SectionFrame label="Setup" sections={[toLink(first), ...others.map(toLink)]}>
      <Outlet />
    </SectionFrame>
  );
}
