import { type FormEvent, useState } from "react";
import { type ReadInput, readRaw, readText } from "./form-text.ts";

/** Sends what the named inputs hold; `text` leaves out the spaces around, `raw` does not. Answers what was wrong, or null. */
export type Send = (text: ReadInput, raw: ReadInput, form: HTMLFormElement) => Promise<string | null>;

/** A form that is sent once, and again only after the answer said what was wrong. */
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
