import { Group, NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { MAX_SENDER_LENGTH } from "../../../../shared/limits.ts";
import { MAIL_PROVIDERS, type MailSecurity, mailProviderOf } from "../../../../shared/mail-providers.ts";
import { type MailSettingsFragment, SaveMailSettingsDocument } from "../kit/graphql/documents.ts";
import { readRaw, readText } from "../kit/ui/form-text.ts";
import { KeptSecret } from "../kit/ui/secret-input.tsx";
import { SettingsForm } from "../kit/ui/settings-form.tsx";
import { useSave } from "../kit/ui/use-action.ts";
import {
  type Entered,
  isSameServer,
  presetOf,
  readServer,
  savedOf,
  USUAL_PORTS,
  usernameHint,
} from "./entered-server.ts";
import { TestButton, TestResult, useTestEmail } from "./test-email.tsx";

/** Many places show whether email is sent. */
export const SETUP_CHANGED = { additionalTypenames: ["Account", "Diagnostic", "Submission"] };

interface MailServerFormProps {
  /** The inputs' initial values. */
  readonly beginning: MailSettingsFragment;
  readonly settings: MailSettingsFragment;
  /** The operator's own address, which receives the tests. */
  readonly email: string;
  /** Called with the sender and host once entered. */
  readonly onEntered: (entered: Pick<Entered, "sender" | "host">) => void;
  readonly remove: ReactNode;
}

export function MailServerForm({ beginning, settings, email, onEntered, remove }: MailServerFormProps) {
  const [entered, setEntered] = useState<Entered>(() => savedOf(beginning));
  const save = useSave(SaveMailSettingsDocument, SETUP_CHANGED);
  const test = useTestEmail(email);
  const provider = mailProviderOf(entered.host);
  const set = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }));
  const tell = () => onEntered({ sender: entered.sender, host: entered.host });
  const choose = (id: string) => {
    const chosen = presetOf(MAIL_PROVIDERS.find((each) => each.id === id) ?? null, entered.sender, email);
    set(chosen);
    onEntered({ sender: chosen.sender, host: chosen.host });
  };
  return (
    <SettingsForm
      save={(text, raw) => save({ input: readServer(text, raw) })}
      beside={
        <>
          <TestButton test={test} read={(form) => readServer(readText(form), readRaw(form))} />
          {remove}
        </>
      }
    >
      <NativeSelect
        label="Provider"
        description={provider?.note}
        value={provider?.id ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
        data={PROVIDERS}
      />
      <ServerInputs entered={entered} set={set} onLeave={tell} />
      <TextInput
        name="username"
        label="User name"
        description={usernameHint(provider)}
        value={entered.username}
        onChange={(event) => set({ username: event.currentTarget.value })}
        maxLength={MAX_SENDER_LENGTH}
        autoComplete="off"
        required={provider !== null}
      />
      <KeptSecret
        name="password"
        label="Password"
        hint={provider === null ? "Stored encrypted." : `${provider.password} Stored encrypted.`}
        isKept={settings.hasPassword && !settings.isUnreadable && isSameServer(entered, savedOf(settings))}
        required={entered.username !== ""}
      />
      <div>
        <TextInput
          name="sender"
          label="Sender"
          description={
            settings.isSenderFixed
              ? "Set by MAIL_FROM."
              : "An address that your provider lets you send from, with or without a name."
          }
          placeholder="Our Team <inbox@example.com>"
          value={entered.sender}
          onChange={(event) => set({ sender: event.currentTarget.value })}
          onBlur={tell}
          maxLength={MAX_SENDER_LENGTH}
          disabled={settings.isSenderFixed}
          autoComplete="off"
          required
        />
        <TestResult test={test} />
      </div>
    </SettingsForm>
  );
}

interface ServerInputsProps {
  readonly entered: Entered;
  readonly set: (change: Partial<Entered>) => void;
  readonly onLeave: () => void;
}

function ServerInputs({ entered, set, onLeave }: ServerInputsProps) {
  const secure = (security: MailSecurity) => {
    const isUsual = entered.port === "" || Object.values(USUAL_PORTS).includes(entered.port);
    set({ security, ...(isUsual ? { port: USUAL_PORTS[security] } : {}) });
  };
  return (
    <Group align="flex-end">
      <TextInput
        flex="100 1 14rem"
        name="host"
        label="Host"
        placeholder="smtp.example.com"
        value={entered.host}
        onChange={(event) => set({ host: event.currentTarget.value })}
        onBlur={onLeave}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <NativeSelect
        flex="1 1 11rem"
        name="security"
        label="Encryption"
        value={entered.security}
        onChange={(event) => secure(event.currentTarget.value as MailSecurity)}
        data={SECURITIES}
      />
      <TextInput
        w="6rem"
        name="port"
        type="number"
        label="Port"
        value={entered.port}
        onChange={(event) => set({ port: event.currentTarget.value })}
        min={1}
        max={65_535}
        step={1}
        required
      />
    </Group>
  );
}

const PROVIDERS = [
  { value: "", label: "Other" },
  ...MAIL_PROVIDERS.map(({ id, name }) => ({ value: id, label: name })),
];
const SECURITIES: { value: MailSecurity; label: string }[] = [
  { value: "tls", label: "TLS" },
  { value: "starttls", label: "STARTTLS" },
  { value: "none", label: "None" },
];
