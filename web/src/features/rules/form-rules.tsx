import { IconListCheck } from "@tabler/icons-react";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import type { Places } from "../../core/kit/features.ts";
import { ButtonLink } from "../../core/kit/ui/links.tsx";
import { Section } from "../../core/kit/ui/section.tsx";

export function FormRules({ formId }: Places["formMessages"]) {
  return (
    <Permitted to="account">
      <Section
        title="Rules"
        lead="Label, star, close or route messages of this form by what they say and who sent them."
      >
        <ButtonLink
          variant="default"
          leftSection={<IconListCheck size={17} />}
          to="/settings/rules"
          search={{ form: formId }}
        >
          Rules of this form
        </ButtonLink>
      </Section>
    </Permitted>
  );
}
