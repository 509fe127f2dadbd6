import { Alert, Box, Button, Group, Radio, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { useClient, useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import {
  PreviewSensitivityDocument,
  type Sensitivity,
  type SpamSettings_FormFragment,
  UpdateFormDocument,
} from "../graphql/operations/documents.ts";
import { PreviewDialog } from "../spam/preview-dialog.tsx";
import { usePreview } from "../spam/use-preview.ts";
import { Section } from "../ui/section.tsx";
import { RobotSettings } from "./robot-settings.tsx";

const CHOICES: readonly { readonly value: Sensitivity; readonly label: string; readonly description: string }[] = [
  { value: "relaxed", label: "Relaxed", description: "Holds only what is plainly spam. Some will reach the inbox." },
  { value: "normal", label: "Normal", description: "Holds most spam, and hardly ever a person." },
  { value: "strict", label: "Strict", description: "Holds more. Look through Spam now and then for a real message." },
];

/** How much this form's owner minds spam; what another choice would have changed is shown before it is saved. */
export function SpamSettings({ form }: { readonly form: SpamSettings_FormFragment }) {
  const client = useClient();
  const [sensitivity, setSensitivity] = useState(form.sensitivity);
  const { preview, error, isLooking, look, close } = usePreview();
  const [{ fetching }, updateForm] = useMutation(UpdateFormDocument);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    await look(async () => {
      const asked = { formId: form.id, sensitivity };
      const result = await client
        .query(PreviewSensitivityDocument, asked, { requestPolicy: "network-only" })
        .toPromise();
      return { error: result.error, preview: result.data?.previewSensitivity };
    });
  };
  const onSave = async () => {
    const result = await updateForm({ id: form.id, input: { sensitivity } });
    close(result.error);
    if (result.error === undefined) notifications.show({ message: "The form’s spam settings are saved." });
  };

  return (
    <Section title="Spam" lead="Lists of senders and words that hold for all your forms are in Settings → Spam filter.">
      <form onSubmit={onSubmit}>
        <Stack maw="var(--postern-measure)">
          <Radio.Group
            label="Sensitivity"
            value={sensitivity}
            onChange={(value) => setSensitivity(CHOICES.find((choice) => choice.value === value)?.value ?? "normal")}
          >
            <Stack gap="xs" mt={6}>
              {CHOICES.map((choice) => (
                <Radio key={choice.value} {...choice} />
              ))}
            </Stack>
          </Radio.Group>
          {error !== undefined && (
            <Alert color="brick" role="alert">
              {describeFailure(error).message}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={isLooking} disabled={sensitivity === form.sensitivity}>
              See what changes
            </Button>
          </Group>
        </Stack>
      </form>
      <Box mt={36}>
        <RobotSettings form={form} />
      </Box>
      <PreviewDialog
        preview={preview}
        scope="on this form"
        isSaving={fetching}
        onSave={onSave}
        onClose={() => close()}
      />
    </Section>
  );
}
