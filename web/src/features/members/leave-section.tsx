import { Text } from "@mantine/core";
import { forgetAccount } from "../../core/kit/access/open-account.ts";
import { LeaveAccountDocument } from "../../core/kit/graphql/documents.ts";
import { ConfirmButton } from "../../core/kit/ui/confirm-button.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";

interface LeaveSectionProps {
  /** Why the user cannot leave; null if they can. */
  readonly kept: string | null;
  readonly isOnlyAccount: boolean;
}

export function LeaveSection({ kept, isOnlyAccount }: LeaveSectionProps) {
  const [leave] = useAction(LeaveAccountDocument, "You are still a member");
  const onConfirm = async () => {
    if ((await leave({})) === undefined) return;
    forgetAccount();
    // Full load, so that nothing read so far stays in memory.
    window.location.assign("/");
  };
  return (
    <Section
      title="Leave this account"
      lead="You and your agents lose access. Your notes, replies and other work stay."
    >
      {kept !== null && (
        <Text size="sm" mb="sm">
          You cannot leave: {kept.charAt(0).toLowerCase() + kept.slice(1)}
        </Text>
      )}
      <ConfirmButton
        variant="outline"
        color="brick"
        disabled={kept !== null}
        title="Leave this account?"
        text={
          isOnlyAccount
            ? "You belong to no other account, so your sign-in is deleted too. To come back, you have to be invited again."
            : "You stay in your other accounts. To come back, you have to be invited again."
        }
        confirm="Leave account"
        onConfirm={onConfirm}
      >
        Leave account…
      </ConfirmButton>
    </Section>
  );
}
