import { Alert, Box, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Places } from "../../core/kit/features.ts";
import { CopyButton } from "../../core/kit/ui/copy.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { whenShown } from "../../core/kit/ui/when-shown.tsx";
import { PasswordDialog } from "../../core/security/credentials.tsx";
import type { AuthAnswer } from "../../core/sign-in/session/auth-requests.ts";
import type { TwoFactorSetUp } from "./set-up-dialog.tsx";

// Lazy, as it draws a QR code and most visits to this page need none.
const TwoFactorSetUpDialog = whenShown(() => import("./set-up-dialog.tsx"));

const QUESTIONS = {
  start: { title: "Set up two-factor sign-in", path: "/auth/two-factor/start", label: "Continue" },
  codes: {
    title: "Create new backup codes",
    lead: "Your current codes stop working.",
    path: "/auth/two-factor/backup-codes",
    label: "Create codes",
  },
  end: {
    title: "Turn off two-factor sign-in?",
    lead: "Your password alone will then sign you in.",
    path: "/auth/two-factor/end",
    label: "Turn off",
  },
} as const;

type Asking = keyof typeof QUESTIONS;

/** The second factor, a code from an app: turning it on and off, and new backup codes. */
export function TwoFactorSection({ page, onChange }: Places["security"]) {
  const isOn = page.viewer.twoFactorEnabled;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [setUp, setSetUp] = useState<TwoFactorSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const onAnswer: Readonly<Record<Asking, (answer: AuthAnswer) => void>> = {
    start: (answer) => setSetUp(readSetUp(answer)),
    codes: (answer) => setCodes(readBackupCodes(answer)),
    end: () => {
      setCodes([]);
      notify({ message: "Sign-in only asks for the password now." });
      onChange();
    },
  };
  const turnedOn = (backupCodes: readonly string[]) => {
    setSetUp(null);
    setCodes(backupCodes);
    onChange();
  };
  return (
    <Section
      title="Two-factor sign-in"
      lead="Require a code from an authenticator app when you sign in with your password."
    >
      <Stack gap="md">
        {isOn && <Text size="sm">Two-factor sign-in is on.</Text>}
        {codes.length > 0 && <BackupCodes codes={codes} />}
        <Group>
          {!isOn && (
            <Button variant="default" onClick={() => setAsking("start")}>
              Set up two-factor sign-in
            </Button>
          )}
          {isOn && (
            <>
              <Button variant="default" onClick={() => setAsking("codes")}>
                New backup codes
              </Button>
              <Button variant="default" onClick={() => setAsking("end")}>
                Turn off
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {asking !== null && (
        <PasswordDialog
          {...QUESTIONS[asking]}
          onCancel={() => setAsking(null)}
          onDone={(answer) => {
            setAsking(null);
            onAnswer[asking](answer);
          }}
        />
      )}
      {setUp !== null && (
        <TwoFactorSetUpDialog
          setUp={setUp}
          onCancel={() => setSetUp(null)}
          onDone={() => turnedOn(setUp.backupCodes)}
        />
      )}
    </Section>
  );
}

/** Shown only once, when created. */
function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Alert color="amber" role="status" maw="34rem" title="Save your backup codes">
      <Text size="sm">
        Each code signs you in once without your phone. They are shown only once, so print them or save them in a
        password manager.
      </Text>
      <Group component="ul" gap="0.3rem 1.5rem" my="0.7rem" data-testid="backup-codes">
        {codes.map((code) => (
          <Box key={code} component="li" w="9rem">
            <code>{code}</code>
          </Box>
        ))}
      </Group>
      <CopyButton value={codes.join("\n")} what="the codes" />
    </Alert>
  );
}

function readSetUp(answer: AuthAnswer): TwoFactorSetUp {
  return { uri: String(answer.uri), secret: String(answer.secret), backupCodes: readBackupCodes(answer) };
}

function readBackupCodes(answer: AuthAnswer): readonly string[] {
  return Array.isArray(answer.backupCodes) ? answer.backupCodes.map(String) : [];
}
