import { useLocalStorage } from "@mantine/hooks";

/** Whether this account's guide was sent away in this browser, and how to. */
export function useDismissal(accountId: string | undefined): readonly [boolean, () => void] {
  const [dismissed, setDismissed] = useLocalStorage({
    key: `postern-first-steps-dismissed-${accountId ?? ""}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return [dismissed, () => setDismissed(true)];
}
