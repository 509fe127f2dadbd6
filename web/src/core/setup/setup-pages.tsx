import { Stack } from "@mantine/core";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { SetupPageDocument, type SetupPageQuery } from "../kit/graphql/documents.ts";
import { SETUP_SECTIONS } from "../kit/navigation/sections.ts";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { SectionsLoading } from "../kit/ui/section.tsx";
import { SectionFrame, type SectionLink } from "../kit/ui/section-frame.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { AgentFields } from "./agent-fields.tsx";
import FirstRun from "./first-run/first-run.tsx";
import { ArchiveForm, GeneralSettings } from "./general-settings.tsx";
import { HeldOrigins } from "./held-origins.tsx";
import { MailSettings } from "./mail-settings.tsx";
import { Snippets } from "./snippets/snippets.tsx";
import { BotProtection, DoubtfulSettings, SpamSettings } from "./spam-settings.tsx";

const route = getRouteApi("/owner/forms/$formId/setup");
const FRESH = { requestPolicy: "cache-and-network" as const };

interface SetupProps {
  readonly title: string;
  readonly children: (data: SetupPageQuery) => ReactNode;
}

/** One section of a form's setup, once the form has loaded. */
function Setup({ title, children }: SetupProps) {
  const { formId } = route.useParams();
  usePageTitle(title);
  const { data, pending } = useLoaded(
    { query: SetupPageDocument, variables: { formId }, context: FRESH },
    <SectionsLoading label="Loading the form’s setup" />,
  );
  if (!data) return pending;
  // Resets the inputs for another form.
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
          <GeneralSettings form={form} />
          <FeatureSections at="form" given={{ form }} />
          <AgentFields form={form} />
          <FeatureSections at="formMessages" given={{ formId: form.id }} />
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
  // Remounts the inputs once the added origin has been saved.
  const [added, setAdded] = useState("");
  return (
    <Setup title="Spam setup">
      {({ form }) => (
        <>
          <HeldOrigins form={form} onAllow={setAdded} />
          <SpamSettings form={form} />
          <DoubtfulSettings form={form} />
          <BotProtection key={form.allowedOrigins.includes(added) ? added : ""} form={form} />
        </>
      )}
    </Setup>
  );
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
