import { ExportMenu } from "../../exports/export-menu.tsx";
import { Section } from "../../kit/ui/section.tsx";
import { usePageTitle } from "../../kit/ui/use-page-title.ts";

export function ExportsPage() {
  usePageTitle("Exports");
  return (
    <Section
      title="Export your data"
      lead="All messages of all forms in one file. Exporting changes nothing. To export some of them, filter a list and export it there."
    >
      <ExportMenu formId={null} what="all forms" />
    </Section>
  );
}
