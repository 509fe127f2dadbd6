import { Alert, Button, Checkbox, Group, PasswordInput, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { type SpamSettings_FormFragment, UpdateFormDocument } from "../graphql/operations/documents.ts";
import { readText } from "../ui/form-text.ts";

/** What the form's page may ask of a browser; neither ever turns a visitor away. */
export function RobotSettings({ form }: { readonly form: SpamSettings_FormFragment }) {
  const [{ fetching, error }, updateForm] = useMutation(UpdateFormDocument);
  const [asksWork, setAsksWork] = useState(form.asksProofOfWork);
  const [usesTurnstile, setUsesTurnstile] = useState(form.hasTurnstile);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const secret = readText(event.currentTarget)("turnstileSecret");
    const turnstile = usesTurnstile && secret === "" ? {} : { turnstileSecret: usesTurnstile ? secret : null };
    const result = await updateForm({ id: form.id, input: { asksProofOfWork: asksWork, ...turnstile } });
    if (result.error === undefined) notifications.show({ message: "The form’s spam settings are saved." });
  };

  return (
    <form onSubmit={onSubmit}>
      <Stack maw="var(--postern-measure)">
        <Checkbox
          label="Ask browsers for a little work"
          description="The script of the snippet makes the visitor’s browser compute for a moment while they type, which is dear for senders of thousands. Nothing leaves your server. A message without it counts as a little suspicious and is never turned away."
          checked={asksWork}
          onChange={(event) => setAsksWork(event.currentTarget.checked)}
        />
        <Checkbox
          label="Check answers of a Turnstile widget"
          description="For pages that carry Cloudflare’s widget. Its answer and the visitor’s network address go to Cloudflare. When Cloudflare does not answer, the message is judged without it."
          checked={usesTurnstile}
          onChange={(event) => setUsesTurnstile(event.currentTarget.checked)}
        />
        {usesTurnstile && (
          <PasswordInput
            name="turnstileSecret"
            label="Secret key of the widget"
            description={form.hasTurnstile ? "One is kept, encrypted. Leave this empty to keep it." : "Kept encrypted."}
            required={!form.hasTurnstile}
            withAsterisk={false}
            maxLength={200}
            autoComplete="off"
          />
        )}
        {error !== undefined && (
          <Alert color="brick" role="alert">
            {describeFailure(error).message}
          </Alert>
        )}
        <Group>
          <Button type="submit" variant="default" loading={fetching}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
