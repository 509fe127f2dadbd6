import { Center, Group, Text, TextInput } from "@mantine/core";
import { encode } from "uqr";
import { CopyButton } from "../../core/kit/ui/copy.tsx";
import { Dialog, DialogForm } from "../../core/kit/ui/dialog.tsx";
import type { Send } from "../../core/kit/ui/use-submit.ts";
import { sendAuth } from "../../core/sign-in/session/auth-requests.ts";

export interface TwoFactorSetUp {
  readonly uri: string;
  /** The secret to type instead, in base32. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

interface TwoFactorSetUpDialogProps {
  readonly setUp: TwoFactorSetUp;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Shows the secret for the app, and turns the second factor on with the first correct code. */
export default function TwoFactorSetUpDialog({ setUp, onCancel, onDone }: TwoFactorSetUpDialogProps) {
  const send: Send = (text) => sendAuth("/auth/two-factor/confirm", { code: text("code") }, onDone);
  return (
    <Dialog opened closeOnClickOutside={false} onClose={onCancel} title="Set up two-factor sign-in">
      <DialogForm send={send} label="Turn on" onCancel={onCancel}>
        <Text size="sm">Scan this with an authenticator app, then enter the code it shows.</Text>
        <QrCode text={setUp.uri} />
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            No camera? Enter this key: <code data-testid="two-factor-secret">{setUp.secret}</code>
          </Text>
          <CopyButton value={setUp.secret} what="the key" flex="none" />
        </Group>
        <TextInput
          name="code"
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          required
        />
      </DialogForm>
    </Dialog>
  );
}

/** Black on white in both colour schemes, as cameras need it. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <Center>
      <svg width="224" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </Center>
  );
}
