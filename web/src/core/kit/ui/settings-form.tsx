import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Problem } from "./problem.tsx";
import { SavesContext } from "./secret-input.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { type Save, useSettingsForm } from "./use-settings-form.ts";

interface SettingsFormProps {
  readonly label?: string;
  readonly save: Save;
  readonly saved?: string;
  readonly width?: string;
  /** Other buttons in the same row. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Inputs that are saved together: the button is enabled on a change, and the result is shown beside it. */
export function SettingsForm(props: SettingsFormProps) {
  const { label = "Save", save, saved = "Saved", width = "var(--postern-measure)", beside, children } = props;
  const { form, onChange, onSubmit, isChanged, isSaving, problem, saves } = useSettingsForm(save);
  useUnsavedChanges(isChanged);
  return (
    <form ref={form} onSubmit={onSubmit} onChange={onChange}>
      <Stack maw={width}>
        <SavesContext value={saves}>{children}</SavesContext>
        <Problem>{problem}</Problem>
        <Group>
          <Button type="submit" disabled={!isChanged} loading={isSaving}>
            {label}
          </Button>
          {beside}
          <div role="status">
            {saves > 0 && !isChanged && (
              <Group gap={6} wrap="nowrap">
                <IconCheck size={16} aria-hidden="true" color="var(--postern-accent)" />
                <Text size="sm">{saved}</Text>
              </Group>
            )}
          </div>
        </Group>
      </Stack>
    </form>
  );
}
