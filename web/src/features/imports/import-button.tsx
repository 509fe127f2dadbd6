import { IconFileImport } from "@tabler/icons-react";
import { ButtonLink } from "../../core/kit/ui/links.tsx";

export function ImportButton({ formId }: { readonly formId: string }) {
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
