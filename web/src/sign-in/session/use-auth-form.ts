import { type FormEvent, useState } from "react";
import { type ReadInput, readRaw, readText } from "../../kit/ui/form-text.ts";
import type { AuthAnswer } from "./auth-requests.ts";

interface AuthFormOptions {
  /** Sends what the named inputs hold; `text` leaves out the spaces around, `raw` does not. */
  readonly send: (text: ReadInput, raw: ReadInput) => Promise<AuthAnswer>;
  readonly onDone: (body: Readonly<Record<string, unknown>>) => void;
}

/** A form that is sent once, and again only after the answer said what was wrong. */
export function useAuthForm({ send, onDone }: AuthFormOptions) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    setIsSending(true);
    const answer = await send(readText(event.currentTarget), readRaw(event.currentTarget));
    setIsSending(false);
    if (answer.problem === null) onDone(answer.body);
    else setProblem(answer.problem);
  };

  return { problem, isSending, onSubmit };
}
