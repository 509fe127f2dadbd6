import { Button, Group, Stack, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { Places } from "../../core/kit/features.ts";
import type { IdentityRow_IdentityFragment } from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { CredentialRow, LastUse, PasswordDialog } from "../../core/security/credentials.tsx";
import { follow } from "../../core/sign-in/session/auth-requests.ts";

type Identity = IdentityRow_IdentityFragment;

export function SingleSignOnSection({ page, onChange }: Places["security"]) {
  const { singleSignOn: provider, identities } = page;
  const [asking, setAsking] = useState<"link" | Identity | null>(null);
  if (provider === null && identities.length === 0) return null;
  const canLink = provider !== null && identities.every((identity) => identity.provider !== provider);
  const stop = () => setAsking(null);
  return (
    <Section title="Single sign-on" lead="Sign in with an account that you have elsewhere, instead of your password.">
      <Stack gap="md">
        {identities.length > 0 && (
          <ul className={base.between}>
            {identities.map((identity) => (
              <IdentityRow key={identity.id} identity={identity} onUnlink={() => setAsking(identity)} />
            ))}
          </ul>
        )}
        {canLink && (
          <Group>
            <Button variant="default" onClick={() => setAsking("link")}>
              Link {provider}
            </Button>
          </Group>
        )}
      </Stack>
      {asking === "link" && (
        <PasswordDialog
          title={`Link ${provider}`}
          lead={`You then sign in at ${provider}, and come back here.`}
          path="/auth/oidc/link"
          label="Continue"
          onCancel={stop}
          onDone={follow}
        />
      )}
      {asking !== null && asking !== "link" && (
        <PasswordDialog
          title={`Unlink ${asking.provider}?`}
          lead="It no longer signs you in."
          path="/auth/oidc/unlink"
          body={{ id: asking.id }}
          label="Unlink"
          onCancel={stop}
          onDone={() => {
            stop();
            notify({ message: `${asking.provider} unlinked` });
            onChange();
          }}
        />
      )}
    </Section>
  );
}

interface IdentityRowProps {
  readonly identity: Identity;
  readonly onUnlink: () => void;
}

function IdentityRow({ identity: { provider, createdAt, lastUsedAt }, onUnlink }: IdentityRowProps) {
  return (
    <CredentialRow
      name={provider}
      facts={
        <>
          Linked <Instant at={createdAt} as="day" /> · <LastUse at={lastUsedAt} />
        </>
      }
      action={
        <Button variant="default" size="compact-sm" onClick={onUnlink}>
          Unlink <VisuallyHidden>{provider}</VisuallyHidden>
        </Button>
      }
    />
  );
}
