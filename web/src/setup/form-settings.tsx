import { Alert, Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { FormEvent } from "react";
import { useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { type FormSettings_FormFragment, UpdateFormDocument } from "../graphql/operations/documents.ts";
import { readText } from "../ui/form-text.ts";
import { Section } from "../ui/section.tsx";
import { readFormSettings } from "./read-form-settings.ts";

export function FormSettings({ form }: { readonly form: FormSettings_FormFragment }) {
  const [{ fetching, error }, updateForm] = useMutation(UpdateFormDocument);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = readFormSettings(readText(event.currentTarget));
    const result = await updateForm({ id: form.id, input });
    if (result.error === undefined) notifications.show({ message: "The form’s settings are saved." });
  };

  return (
    <Section title="Settings">
      <form onSubmit={onSubmit}>
        <Stack maw="var(--postern-measure)">
          <TextInput name="name" label="Name" defaultValue={form.name} maxLength={100} required withAsterisk={false} />
          <Textarea
            name="destinations"
            label="Destination addresses"
            description="One per line. Each gets a copy of every message that is not spam, once its owner has confirmed it."
            defaultValue={form.destinations.map((destination) => destination.address).join("\n")}
            placeholder="you@example.com"
            autosize
            minRows={1}
          />
          <TextInput
            name="redirectUrl"
            type="url"
            label="Redirect"
            description="Where a visitor’s browser goes after sending. Empty: Postern’s own thank-you page."
            placeholder="https://www.example.com/thank-you"
            defaultValue={form.redirectUrl ?? ""}
          />
          <Textarea
            name="allowedOrigins"
            label="Allowed origins"
            description="One per line. Messages sent from any other site go to spam. Empty: any site may send."
            placeholder="https://www.example.com"
            defaultValue={form.allowedOrigins.join("\n")}
            autosize
            minRows={1}
          />
          <TextInput
            name="honeypotField"
            label="Trap field"
            description="The hidden field of the snippet. Whoever fills it in is a robot. Change it here and on your page together."
            defaultValue={form.honeypotField}
            maxLength={100}
            required
            withAsterisk={false}
          />
          {error !== undefined && (
            <Alert color="brick" role="alert">
              {describeFailure(error).message}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={fetching}>
              Save settings
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
