import { type FormEvent, useState } from "react";
import { readText } from "../ui/form-text.ts";
import type { AuthAnswer } from "./auth-requests.ts";

interface AuthFormOptions {
  /** Sends what the named inputs hold; `text` leaves out the spaces around, `raw` does not. */
  readonly send: (text: (name: string) => string, raw: (name: string) => string) => Promise<AuthAnswer>;
  readonly onDone: (body: Readonly<Record<string, unknown>>) => void;
}

/** A form that is sent once, and again only after the answer said what was wrong. */
export function useAuthForm({ send, onDone }: AuthFormOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    setProblem(null);
    setSending(true);
    const answer = await send(readText(form), (name) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    });
    setSending(false);
    if (answer.problem === null) onDone(answer.body);
    else setProblem(answer.problem);
  };

  return { problem, sending, onSubmit };
}
