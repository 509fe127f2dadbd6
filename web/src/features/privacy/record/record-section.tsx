import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Section } from "../../../core/kit/ui/section.tsx";

export function RecordSection() {
  return (
    <Section
      title="Record of processing"
      lead="What your forms process and who receives it, written from your settings as Article 30 of the GDPR asks for."
    >
      <Button component={Link} to="/settings/privacy/record" variant="default">
        Open the record
      </Button>
    </Section>
  );
}
