import { type FormEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import { type ReadInput, readRaw, readText } from "./form-text.ts";

/** What was wrong; null once it is saved, and false where the owner chose to go on editing. */
export type SaveAnswer = string | null | false;

export type Save = (text: ReadInput, raw: ReadInput) => Promise<SaveAnswer>;

/** Knows whether inputs differ from what is kept, and sends them when asked to. */
export function useSettingsForm(save: Save) {
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [saves, countSave] = useReducer((count: number) => count + 1, 0);
  const [, onChange] = useReducer((count: number) => count + 1, 0);

  // Looked at after every drawing, because inputs come and go with the boxes above them.
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

/** Secrets are emptied once saved, so they can be left out of the comparison. */
function readState(form: HTMLFormElement, { withoutSecrets = false } = {}): string {
  const secrets = new Set(Array.from(form.querySelectorAll<HTMLInputElement>("[data-secret]"), ({ name }) => name));
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    withoutSecrets && secrets.has(name) ? "" : value,
  ]);
  return JSON.stringify(entries);
}
