import type { Places } from "../../core/kit/features.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { ImportButton } from "./import-button.tsx";

export function ImportSection({ formId }: Places["formMessages"]) {
  return (
    <Section title="Import" lead="Add the history of another form service, or of another Postern.">
      <ImportButton formId={formId} />
    </Section>
  );
}
