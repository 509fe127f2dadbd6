import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { CreateFormDocument } from "../kit/graphql/documents.ts";
import { problemOf } from "../kit/graphql/failure.ts";
import { useMutation } from "../kit/graphql/urql.ts";
import { useShell } from "../kit/navigation/use-shell.ts";
import { readText } from "../kit/ui/form-text.ts";
import { ButtonLink } from "../kit/ui/links.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Problem } from "../kit/ui/problem.tsx";
import { usePageTitle } from "../kit/ui/use-page-title.ts";

export function NewFormPage() {
  usePageTitle("New form");
  const navigate = useNavigate();
  const [{ data: account }] = useShell();
  const [{ fetching, error }, createForm] = useMutation(CreateFormDocument);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    const destination = text("destination");
    const input = { name: text("name"), destination: destination === "" ? null : destination };
    const { data } = await createForm({ input }, { additionalTypenames: ["Form"] });
    if (data) await navigate({ to: "/forms/$formId/setup", params: { formId: data.createForm.id } });
  };

  return (
    <Page narrow>
      <Title order={1}>New form</Title>
      <Text c="dimmed" mt={4} mb="lg">
        Create one for each form on your website.
      </Text>
      <form onSubmit={onSubmit}>
        <Stack>
          <TextInput
            name="name"
            label="Name"
            description="Visitors do not see this."
            placeholder="Contact page"
            maxLength={MAX_NAME_LENGTH}
            required
            data-autofocus
          />
          <TextInput
            // The address is only known once the account has loaded.
            key={account?.viewer.id ?? ""}
            name="destination"
            type="email"
            label="Destination address"
            description="Receives every message that is not spam. Leave empty for no email notifications."
            defaultValue={account?.viewer.email ?? ""}
          />
          <Problem>{problemOf(error)}</Problem>
          <Group>
            <Button type="submit" loading={fetching}>
              Create form
            </Button>
            <ButtonLink variant="default" to="/forms">
              Cancel
            </ButtonLink>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}
