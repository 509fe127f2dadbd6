import { Alert, Anchor, Badge, Box, Group, NativeSelect, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { ROLE_NAMES } from "../../core/kit/access/describe-role.ts";
import { switchAccountHere } from "../../core/kit/access/open-account.ts";
import type { AgentIdentity_ViewerFragment } from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import { Fact, Facts } from "../../core/kit/ui/facts.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import { signOut } from "../../core/sign-in/session/auth-requests.ts";
import type { ConsentRequest } from "./consent-requests.ts";

interface AgentIdentityProps {
  readonly asked: ConsentRequest;
  readonly viewer: AgentIdentity_ViewerFragment;
}

export function AgentIdentity({ asked, viewer }: AgentIdentityProps) {
  const { name, site, redirect } = asked;
  return (
    <Box className={base.card ?? ""} px="md" py="0.35rem">
      <Facts>
        <Fact name="App name">
          <Group component="span" gap="0.3rem 0.6rem">
            {name === null ? "Nothing" : <VisitorText text={name} />}
            <Badge>Unverified name</Badge>
          </Group>
        </Fact>
        {site !== null && <Fact name="Verified host">{site}</Fact>}
        <Fact name="Redirects to">{describeRedirect(redirect)}</Fact>
        <Fact name="Signed in as">
          {viewer.email}{" "}
          <Anchor component="button" type="button" size="sm" onClick={() => void changeAccount()}>
            Use another
          </Anchor>
        </Fact>
        {(viewer.accounts.length > 1 || viewer.role !== "owner") && (
          <Fact name="Account">
            <AccountChoice viewer={viewer} />
          </Fact>
        )}
      </Facts>
      {redirect.kind !== "site" && (
        <Alert color="amber" mt="0.35rem" mb="0.65rem" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
          {redirect.kind === "machine"
            ? "Any program on this computer can claim this name. Continue only if you started this connection yourself."
            : "Any app on this device can claim this name. Continue only if you started this connection yourself."}
        </Alert>
      )}
    </Box>
  );
}

/** The account the agent reads, and the member's role there. */
function AccountChoice({ viewer: { id, role, allForms, accounts } }: Pick<AgentIdentityProps, "viewer">) {
  const open = accounts.find((account) => account.id === id);
  return (
    <>
      {accounts.length > 1 ? (
        <NativeSelect
          aria-label="Account that the agent reads"
          size="xs"
          value={id}
          data={accounts.map((account) => ({ value: account.id, label: account.name }))}
          onChange={(event) => switchAccountHere(event.currentTarget.value)}
        />
      ) : (
        open?.name
      )}
      <Text size="sm" c="dimmed">
        Your role there is {ROLE_NAMES[role].toLowerCase()}
        {allForms ? "" : " of some forms"}.
      </Text>
    </>
  );
}

function describeRedirect({ kind, name }: ConsentRequest["redirect"]) {
  if (kind === "site") return <strong>{name}</strong>;
  if (kind === "machine") {
    return (
      <>
        <strong>a program on this computer</strong> ({name})
      </>
    );
  }
  return (
    <>
      <strong>an app on this device</strong> ({name}:)
    </>
  );
}

async function changeAccount(): Promise<void> {
  // On reload, the page asks for a sign-in and returns to this request.
  if ((await signOut()) === null) window.location.reload();
}
