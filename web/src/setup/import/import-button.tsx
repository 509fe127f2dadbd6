import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";

export function ImportButton({ formId }: { readonly formId: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={17} />}
      renderRoot={(props) => <Link {...props} to="/forms/$formId/setup/general/import" params={{ formId }} />}
    >
      Import messages
    </Button>
  );
}
