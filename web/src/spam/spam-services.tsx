import { Alert, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { SetSpamServicesDocument, type SpamServices_ServicesFragment } from "../graphql/operations/documents.ts";
import { readText } from "../ui/form-text.ts";
import { Section } from "../ui/section.tsx";

const AKISMET = "https://rest.akismet.com";

/** Services elsewhere that may be asked; off until the owner turns one on. */
export function SpamServices({ services }: { readonly services: SpamServices_ServicesFragment }) {
  const [{ fetching, error }, save] = useMutation(SetSpamServicesDocument);
  const [asksRspamd, setAsksRspamd] = useState(services.rspamdUrl !== null);
  const [asksAkismet, setAsksAkismet] = useState(services.hasAkismetKey);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    // What is left empty keeps the secret that is there; what is switched off forgets it.
    const secret = (isOn: boolean, given: string) => (isOn ? given || null : "");
    const input = {
      rspamdUrl: asksRspamd ? text("rspamdUrl") : null,
      rspamdPassword: secret(asksRspamd, text("rspamdPassword")),
      akismetUrl: asksAkismet ? text("akismetUrl") : null,
      akismetKey: secret(asksAkismet, text("akismetKey")),
    };
    const result = await save({ input });
    if (result.error === undefined) notifications.show({ message: "Your services are saved." });
  };

  return (
    <Section
      title="Other services"
      lead="Postern judges every message by itself, on your own machine. A service that you turn on here is asked as well, and told when you move a message. It gets what visitors write, with their network address: say so in your privacy notice. When it does not answer in two seconds, the message is judged without it."
    >
      <form onSubmit={onSubmit}>
        <Stack maw="var(--postern-measure)">
          <Checkbox
            label="Ask an rspamd of your own"
            description="It learns from the messages you move."
            checked={asksRspamd}
            onChange={(event) => setAsksRspamd(event.currentTarget.checked)}
          />
          {asksRspamd && (
            <>
              <TextInput
                name="rspamdUrl"
                type="url"
                label="Address of its controller"
                description="A private address must be allowed by whoever runs Postern, in POSTERN_WEBHOOK_ALLOW."
                placeholder="http://127.0.0.1:11334"
                defaultValue={services.rspamdUrl ?? ""}
                maxLength={500}
                required
                withAsterisk={false}
              />
              <PasswordInput
                name="rspamdPassword"
                label="Its password"
                description={
                  services.hasRspamdPassword ? "One is kept. Leave this empty to keep it." : "If it has one."
                }
                maxLength={200}
                autoComplete="off"
              />
            </>
          )}
          <Checkbox
            label="Ask Akismet, or a service that works like it"
            description="Messages leave your machine for that company’s."
            checked={asksAkismet}
            onChange={(event) => setAsksAkismet(event.currentTarget.checked)}
          />
          {asksAkismet && (
            <>
              <PasswordInput
                name="akismetKey"
                label="API key"
                description={services.hasAkismetKey ? "One is kept. Leave this empty to keep it." : "Kept encrypted."}
                maxLength={200}
                required={!services.hasAkismetKey}
                withAsterisk={false}
                autoComplete="off"
              />
              <TextInput
                name="akismetUrl"
                type="url"
                label="Address"
                description="Empty for Akismet itself."
                placeholder={AKISMET}
                defaultValue={services.akismetUrl ?? ""}
                maxLength={500}
              />
            </>
          )}
          {error !== undefined && (
            <Alert color="brick" role="alert">
              {describeFailure(error).message}
            </Alert>
          )}
          <Group>
            <Button type="submit" variant="default" loading={fetching}>
              Save services
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
