import { IconFileImport } from "@tabler/icons-react";
import type { Places } from "../../core/kit/features.ts";
import { ButtonLink } from "../../core/kit/ui/links.tsx";

export function ImportButton({ formId }: Places["formMessages"]) {
  return (
    <ButtonLink
      variant="default"
      leftSection={<IconFileImport size={17} />}
      to="/forms/$formId/setup/general/import"
      params={{ formId }}
    >
      Import messages
    </ButtonLink>
  );
}
