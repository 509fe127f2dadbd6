import { type FormEvent, useState } from "react";
import type { Outcome } from "../session/auth-requests.ts";

interface AuthFormOptions {
  /** Sends what the named inputs hold. */
  readonly send: (text: (name: string) => string) => Promise<Outcome>;
  readonly onDone: () => void;
}

/** A form that is sent once, and again only after the answer said what was wrong. */
export function useAuthForm({ send, onDone }: AuthFormOptions) {
  const [problem, setProblem] = useState<Outcome>(null);
  const [sending, setSending] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setProblem(null);
    setSending(true);
    const outcome = await send((name) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    });
    if (outcome === null) {
      onDone();
    } else {
      setSending(false);
      setProblem(outcome);
    }
  };

  return { problem, sending, onSubmit };
}
