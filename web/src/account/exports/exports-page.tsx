import { Stack } from "@mantine/core";
import { ExportMenu } from "../../exports/export-menu.tsx";
import { Permitted } from "../../kit/access/permitted.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";
import { ScheduledExportsSection } from "./scheduled-exports-section.tsx";

/** What leaves Postern as files: by hand, and on a schedule. */
export function ExportsPage() {
  usePageTitle("Exports");
  return (
    <Stack gap={48}>
      <Section
        title="Export your data"
        lead="All messages of all forms in one file. Exporting changes nothing. To export some of them, filter a list and export it there."
      >
        <ExportMenu formId={null} what="all forms" />
      </Section>
      <Permitted to="account">
        <ScheduledExportsSection />
      </Permitted>
    </Stack>
  );
}
