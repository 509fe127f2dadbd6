import { Button, Group, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { CopyButton } from "../../kit/ui/copy.tsx";
import { notify } from "../../kit/ui/notify.ts";
import { Section } from "../../kit/ui/section.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import classes from "./two-factor.module.css";

// Draws a QR code; most visits to this page need none.
const TwoFactorSetUpDialog = lazy(() => import("./two-factor-set-up-dialog.tsx"));

type Asking = "start" | "end" | "codes" | null;

interface TwoFactorSectionProps {
  readonly isOn: boolean;
  readonly onChange: () => void;
}

/** A code from an app beside the password: turning it on and off, and new backup codes. */
export function TwoFactorSection({ isOn, onChange }: TwoFactorSectionProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const [setUp, setSetUp] = useState<TwoFactorSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const ended = () => {
    setAsking(null);
    setCodes([]);
    notify({ message: "Sign-in only asks for the password now." });
    onChange();
  };
  const turnedOn = (backupCodes: readonly string[]) => {
    setSetUp(null);
    setCodes(backupCodes);
    onChange();
  };
  return (
    <Section title="Two-factor sign-in" lead="Require a code from an authenticator app when you sign in.">
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
      {asking === "start" && (
        <PasswordDialog
          title="Set up two-factor sign-in"
          path="/auth/two-factor/start"
          label="Continue"
          onCancel={() => setAsking(null)}
          onDone={(body) => {
            setAsking(null);
            setSetUp(readSetUp(body));
          }}
        />
      )}
      {asking === "codes" && (
        <PasswordDialog
          title="Create new backup codes"
          lead="Your current codes stop working."
          path="/auth/two-factor/backup-codes"
          label="Create codes"
          onCancel={() => setAsking(null)}
          onDone={(body) => {
            setAsking(null);
            setCodes(readBackupCodes(body));
          }}
        />
      )}
      {asking === "end" && (
        <PasswordDialog
          title="Turn off two-factor sign-in?"
          lead="Your password alone will then sign you in."
          path="/auth/two-factor/end"
          label="Turn off"
          onCancel={() => setAsking(null)}
          onDone={ended}
        />
      )}
      {setUp !== null && (
        <Suspense>
          <TwoFactorSetUpDialog
            setUp={setUp}
            onCancel={() => setSetUp(null)}
            onDone={() => turnedOn(setUp.backupCodes)}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** Shown once, when they are made. */
function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className={classes.codes} role="status">
      <Text fw={600}>Save your backup codes</Text>
      <Text size="sm">
        Each code signs you in once without your phone. They are shown only once, so print them or save them in a
        password manager.
      </Text>
      <ul className={classes.list} data-testid="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} what="the codes" />
    </div>
  );
}

interface TwoFactorSetUp {
  readonly uri: string;
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

function readSetUp(body: Body): TwoFactorSetUp {
  return { uri: String(body.uri), secret: String(body.secret), backupCodes: readBackupCodes(body) };
}

function readBackupCodes(body: Body): readonly string[] {
  return Array.isArray(body.backupCodes) ? body.backupCodes.map(String) : [];
}
