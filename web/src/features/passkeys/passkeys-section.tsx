import { Button, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { Places } from "../../core/kit/features.ts";
import type { PasskeyRow_PasskeyFragment } from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { CredentialRow, LastUse, PasswordDialog } from "../../core/security/credentials.tsx";
import { AddPasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";
import { supportsPasskeys } from "./passkeys.ts";

type Passkey = PasskeyRow_PasskeyFragment;

type Asking = { readonly to: "add" } | { readonly to: "rename" | "remove"; readonly passkey: Passkey };

export function PasskeysSection({ page, onChange }: Places["security"]) {
  const { passkeyHost: host, passkeys } = page;
  const [asking, setAsking] = useState<Asking | null>(null);
  const stop = () => setAsking(null);
  const done = (message: string) => {
    stop();
    notify({ message });
    onChange();
  };
  return (
    <Section
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the PIN of your device. A passkey takes the place of your password and of the two-factor code."
    >
      <Stack gap="md">
        {passkeys.length > 0 && (
          <ul className={base.between}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} host={host} onAsk={setAsking} />
            ))}
          </ul>
        )}
        <AddPasskey host={host} onAdd={() => setAsking({ to: "add" })} />
      </Stack>
      {asking?.to === "add" && <AddPasskeyDialog onCancel={stop} onDone={() => done("Passkey added")} />}
      {asking?.to === "rename" && <RenamePasskeyDialog passkey={asking.passkey} onClose={stop} />}
      {asking?.to === "remove" && (
        <PasswordDialog
          title={`Remove “${asking.passkey.name}”?`}
          lead="It no longer signs you in. Delete it from your device or password manager as well."
          path="/auth/passkeys/remove"
          body={{ id: asking.passkey.id }}
          label="Remove"
          onCancel={stop}
          onDone={() => done("Passkey removed")}
        />
      )}
    </Section>
  );
}

interface AddPasskeyProps {
  /** The host name new passkeys are bound to; null if this server's address allows none. */
  readonly host: string | null;
  readonly onAdd: () => void;
}

function AddPasskey({ host, onAdd }: AddPasskeyProps) {
  if (host === null) {
    return <Text size="sm">Passkeys need an https:// address with a host name, which this server does not have.</Text>;
  }
  if (!supportsPasskeys()) return <Text size="sm">This browser does not support passkeys.</Text>;
  return (
    <Group>
      <Button variant="default" onClick={onAdd}>
        Add a passkey
      </Button>
    </Group>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly host: string | null;
  readonly onAsk: (asking: Asking) => void;
}

function PasskeyRow({ passkey, host, onAsk }: PasskeyRowProps) {
  const { name, lastUsedAt, createdAt, isSynced } = passkey;
  return (
    <CredentialRow
      name={name}
      facts={
        <>
          Added <Instant at={createdAt} as="day" /> · <LastUse at={lastUsedAt} /> ·{" "}
          {isSynced ? "can be synced between devices" : "on one device only"}
        </>
      }
      warning={
        passkey.host !== host && (
          <Text size="sm" c="brick">
            Works at {passkey.host} only: the address of this server has changed. Add a new one.
          </Text>
        )
      }
      action={
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ to: "rename", passkey })}>
            Rename <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => onAsk({ to: "remove", passkey })}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        </Group>
      }
    />
  );
}
