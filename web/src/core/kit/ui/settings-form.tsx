import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useLayoutEffect, useReducer, useRef, useState } from "react";
import { type ReadInput, readRaw, readText } from "./form-text.ts";
import { Problem } from "./problem.tsx";
import { SavesContext } from "./secret-input.tsx";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

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

/** The error; null once saved, false if the owner chose to go on editing. */
export type SaveAnswer = string | null | false;

type Save = (text: ReadInput, raw: ReadInput) => Promise<SaveAnswer>;

/** Tracks whether inputs differ from the saved values, and saves them on request. */
function useSettingsForm(save: Save) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [saves, countSave] = useReducer((count: number) => count + 1, 0);
  const [, onChange] = useReducer((count: number) => count + 1, 0);

  // Checked after every render, as inputs come and go with their checkboxes.
  useLayoutEffect(() => {
    if (form.current === null) return;
    const state = readState(form.current);
    kept.current ??= state;
    setIsChanged(state !== kept.current);
  });

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = readState(event.currentTarget, { withoutSecrets: true });
    setIsSaving(true);
    setProblem(null);
    const answer = await save(readText(event.currentTarget), readRaw(event.currentTarget));
    setIsSaving(false);
    setProblem(answer === false ? null : answer);
    if (answer !== null) return;
    kept.current = sent;
    countSave();
  };

  return { form, onChange, onSubmit, isChanged, isSaving, problem, saves };
}

/** Secrets are cleared after saving, so they can be excluded from the comparison. */
function readState(form: HTMLFormElement, { withoutSecrets = false } = {}): string {
  const secrets = new Set(Array.from(form.querySelectorAll<HTMLInputElement>("[data-secret]"), ({ name }) => name));
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    withoutSecrets && secrets.has(name) ? "" : value,
  ]);
  return JSON.stringify(entries);
}
