import { Button, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { nameOfPerson } from "../../../../shared/people.ts";
import { mayGive, type Role } from "../../../../shared/permissions.ts";
import { MembersDocument, RemoveMemberDocument } from "../../core/kit/graphql/documents.ts";
import { CardList } from "../../core/kit/ui/card-list.tsx";
import { ConfirmDialog } from "../../core/kit/ui/dialog.tsx";
import { Section, SectionsLoading } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { ChangeDialog, InviteDialog } from "./member-dialogs.tsx";
import { InvitationRow, MemberRow } from "./member-rows.tsx";
import { type Member, TOUCHES, whyKept } from "./member-words.ts";

const SHOWN = { ...TOUCHES, requestPolicy: "cache-and-network" as const };

interface MemberListProps {
  /** The viewer's role. */
  readonly giver: Role;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
  readonly isMailSent: boolean;
  readonly isOnlyAccount: boolean;
}

type Asking = { readonly for: "invite" } | { readonly for: "change" | "remove"; readonly member: Member };

/** Members and pending invitations, for those who may change them. */
export function MemberList({ giver, forms, isMailSent, isOnlyAccount }: MemberListProps) {
  const { data, pending } = useLoaded({ query: MembersDocument, context: SHOWN }, <SectionsLoading label="Loading" />);
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!data) return pending;
  const { members, invitations } = data;
  const self = members.find(({ isViewer }) => isViewer);
  return (
    <>
      <Section title="Members" lead="Each member signs in for themselves. Roles decide what they can do.">
        <Stack align="flex-start">
          <Button leftSection={<IconUserPlus size={17} />} onClick={() => setAsking({ for: "invite" })}>
            Invite someone
          </Button>
          <CardList>
            {members.map((member) => (
              <MemberRow
                key={member.userId}
                member={member}
                isGivable={mayGive({ role: giver, forms: "all" }, member.role)}
                kept={whyKept(member, members)}
                onChange={() => setAsking({ for: "change", member })}
                onRemove={() => setAsking({ for: "remove", member })}
              />
            ))}
          </CardList>
        </Stack>
      </Section>
      {invitations.length > 0 && (
        <Section title="Open invitations" lead="Nobody has used these yet.">
          <CardList>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </CardList>
        </Section>
      )}
      <LeaveSection kept={self === undefined ? null : whyKept(self, members)} isOnlyAccount={isOnlyAccount} />
      {asking?.for === "invite" && (
        <InviteDialog giver={giver} forms={forms} isMailSent={isMailSent} onDone={() => setAsking(null)} />
      )}
      {asking?.for === "change" && (
        <ChangeDialog member={asking.member} giver={giver} forms={forms} onDone={() => setAsking(null)} />
      )}
      {asking?.for === "remove" && <RemoveDialog member={asking.member} onDone={() => setAsking(null)} />}
    </>
  );
}

function RemoveDialog({ member, onDone }: { readonly member: Member; readonly onDone: () => void }) {
  const [remove] = useAction(RemoveMemberDocument, "The member was not removed", TOUCHES);
  return (
    <ConfirmDialog
      title={`Remove ${nameOfPerson(member)}?`}
      label="Remove"
      onKeep={onDone}
      onConfirm={async () => {
        await remove({ userId: member.userId });
        onDone();
      }}
    >
      They and their agents lose access immediately. Their notes, replies and other work stay. If they belong to no
      other account, their sign-in is deleted too.
    </ConfirmDialog>
  );
}
