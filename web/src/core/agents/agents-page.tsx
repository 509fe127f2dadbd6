import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { AccessRecordList } from "../access-log/access-record-list.tsx";
import { Permitted } from "../kit/access/permitted.tsx";
import { FeatureSections } from "../kit/ui/feature-sections.tsx";
import { Section } from "../kit/ui/section.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";
import { TokensSection } from "./tokens-section.tsx";

const route = getRouteApi("/owner/settings/agents");

export function AgentsPage() {
  usePageTitle("Agents");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Stack gap={48}>
      <Section
        title="Agents"
        lead="An agent lists your submissions over MCP. Access is read-only. Connect one that can sign in, or give it a token."
      />
      <FeatureSections at="agents" given={{}} />
      <TokensSection />
      <Permitted to="account">
        <AccessRecordList
          of="agents"
          title="Access record"
          lead="Every time an agent read messages or was denied, newest first."
          search={search}
          onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
        />
      </Permitted>
    </Stack>
  );
}
