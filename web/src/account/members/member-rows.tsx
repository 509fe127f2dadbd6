import { Badge, Button, Group } from "@mantine/core";
import { IconUserMinus } from "@tabler/icons-react";
import { nameOfPerson } from "../../../../shared/people.ts";
import { ROLE_NAMES } from "../../kit/access/describe-role.ts";
import { CardRow } from "../../kit/ui/card-list.tsx";
import { IconButton } from "../../kit/ui/icon-button.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { describeForms } from "../agents/agent-access.ts";
import type { Invitation, Member } from "./member-words.ts";
import classes from "./members.module.css";

interface MemberRowProps {
  readonly member: Member;
  /** Why the role of this member stays; null where it can be changed. */
  readonly kept: string | null;
  /** False for those above whoever looks. */
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
          {isGivable && kept !== null && <span className={classes.kept}>{kept}</span>}
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

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}

export function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const { email, role, expiresAt } = invitation;
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
        <Button
          variant="default"
          size="xs"
          onClick={onRevoke}
          aria-label={`Revoke the invitation for ${email ?? "a link"}`}
        >
          Revoke
        </Button>
      }
    />
  );
}
