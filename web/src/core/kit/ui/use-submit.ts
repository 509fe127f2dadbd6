import { type FormEvent, useState } from "react";
import { type ReadInput, readRaw, readText } from "./form-text.ts";

/** Sends the named inputs; `text` trims them, `raw` does not. Resolves to the error, or null. */
export type Send = (text: ReadInput, raw: ReadInput, form: HTMLFormElement) => Promise<string | null>;

/** A form that is sent once, and again only after an error response. */
export function useSubmit(send: Send) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setProblem(null);
    setIsSending(true);
    const answer = await send(readText(form), readRaw(form), form);
    setIsSending(false);
    setProblem(answer);
  };
  return { problem, isSending, onSubmit };
}
