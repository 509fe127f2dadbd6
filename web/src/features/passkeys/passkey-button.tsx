import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import type { Places } from "../../core/kit/features.ts";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { WayToConfirm } from "../../core/sign-in/confirm/way-to-confirm.tsx";
import {
  confirmByPasskey,
  endPasskeyRequest,
  signInByPasskey,
  suggestsPasskeys,
  supportsPasskeys,
} from "./passkeys.ts";

/** The server accepts a response for three minutes. */
const RENEW_MS = 150_000;

/** Signs in by passkey, with the button or from the browser's autofill for the email. */
export function PasskeyButton({ onDone }: Places["belowSignIn"]) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [round, setRound] = useState(0);
  const suggest = useEffectEvent(async (isWanted: () => boolean) => {
    const found = await signInByPasskey({ asSuggestion: true, isWanted }, onDone);
    if (found !== null) setProblem(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for a new challenge.
  useEffect(() => {
    if (isAsking) return;
    let isOver = false;
    void suggestsPasskeys().then((suggests) => (suggests && !isOver ? suggest(() => !isOver) : undefined));
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEW_MS);
    return () => {
      isOver = true;
      clearTimeout(renewal);
      endPasskeyRequest();
    };
  }, [isAsking, round]);
  if (!supportsPasskeys()) return null;
  const ask = async () => {
    setProblem(null);
    setIsAsking(true);
    setProblem(await signInByPasskey({ asSuggestion: false }, onDone));
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="default" loading={isAsking} onClick={() => void ask()}>
        Use a passkey
      </Button>
      <Problem>{problem}</Problem>
    </>
  );
}

export function ConfirmByPasskey({ ways: { passkeys, passkeyHost }, onDone }: Places["confirmSignIn"]) {
  if (!passkeys.some(({ host }) => host === passkeyHost)) return null;
  return <WayToConfirm label="Use a passkey" send={() => confirmByPasskey(onDone)} />;
}
