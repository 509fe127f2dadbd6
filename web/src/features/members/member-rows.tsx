import { Badge, Button, Group, Text } from "@mantine/core";
import { IconUserMinus } from "@tabler/icons-react";
import { nameOfPerson } from "../../../../shared/people.ts";
import { describeForms } from "../../core/agents/agent-access.ts";
import { ROLE_NAMES } from "../../core/kit/access/describe-role.ts";
import { RevokeInvitationDocument } from "../../core/kit/graphql/documents.ts";
import { CardRow } from "../../core/kit/ui/card-list.tsx";
import { ConfirmButton } from "../../core/kit/ui/confirm-button.tsx";
import { IconButton } from "../../core/kit/ui/icon-button.tsx";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { type Invitation, type Member, TOUCHES } from "./member-words.ts";

interface MemberRowProps {
  readonly member: Member;
  /** Why this member's role is fixed; null if it can be changed. */
  readonly kept: string | null;
  /** False for members above the viewer. */
  readonly isGivable: boolean;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

export function MemberRow({ member, kept, isGivable, onChange, onRemove }: MemberRowProps) {
  const name = nameOfPerson(member);
  return (
    <CardRow
      name={
        <>
          {name}
          {member.isViewer && <Badge>You</Badge>}
          <Badge>{ROLE_NAMES[member.role]}</Badge>
        </>
      }
      facts={
        <>
          {name !== member.email && <span>{member.email}</span>}
          <span>{describeForms(member)}</span>
          <span>
            Joined <Instant at={member.createdAt} as="day" />
          </span>
          {isGivable && kept !== null && (
            <Text span inherit w="100%">
              {kept}
            </Text>
          )}
        </>
      }
      action={
        kept === null &&
        isGivable && (
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="xs" onClick={onChange} aria-label={`Edit ${name}`}>
              Edit
            </Button>
            {!member.isViewer && (
              <IconButton label={`Remove ${name}`} icon={<IconUserMinus size={18} />} onClick={onRemove} />
            )}
          </Group>
        )
      }
    />
  );
}

export function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, email, role, expiresAt } = invitation;
  const [revoke] = useAction(RevokeInvitationDocument, "The invitation was not revoked", TOUCHES);
  return (
    <CardRow
      name={
        <>
          {email ?? "Invitation link"}
          <Badge>{ROLE_NAMES[role]}</Badge>
        </>
      }
      facts={
        <>
          <span>{describeForms(invitation)}</span>
          <span>
            Expires <Instant at={expiresAt} as="day" />
          </span>
        </>
      }
      action={
        <ConfirmButton
          variant="default"
          size="xs"
          aria-label={`Revoke the invitation for ${email ?? "a link"}`}
          title="Revoke this invitation?"
          text="Its link stops working. You can invite again at any time."
          confirm="Revoke"
          onConfirm={() => revoke({ id })}
        >
          Revoke
        </ConfirmButton>
      }
    />
  );
}
