import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { MAX_PRIVATE_KEY_LENGTH, MAX_URL_LENGTH } from "../../../shared/limits.ts";
import type { ExportSchedule_ScheduleFragment } from "../graphql/operations/documents.ts";
import { KeptSecret, SecretInput } from "../ui/secret-input.tsx";
import { describeTarget } from "./describe-schedule.ts";
import classes from "./scheduled-exports.module.css";

interface SftpInputsProps {
  /** As it is saved. */
  readonly before: ExportSchedule_ScheduleFragment["target"] | null;
  readonly hostKey: string;
  readonly onHostKey: (fingerprint: string) => void;
}

const MAX_PASSPHRASE_LENGTH = 1_024;
const WAYS = [
  { value: "password", label: "Password" },
  { value: "key", label: "Private key" },
];

/** What an SFTP server needs. */
export function SftpInputs({ before, hostKey, onHostKey }: SftpInputsProps) {
  const [way, setWay] = useState(before?.usesKey ? "key" : "password");
  const isKept = before !== null && before.usesKey === (way === "key");
  return (
    <>
      <TextInput
        name="url"
        type="url"
        label="Address"
        description="With the user name, and the port if it is not 22."
        placeholder="sftp://ana@files.example.com/exports"
        defaultValue={before === null ? "" : describeTarget(before)}
        maxLength={MAX_URL_LENGTH}
        required
        withAsterisk={false}
      />
      <div className={classes.pair}>
        <NativeSelect
          name="way"
          label="Sign in with"
          data={WAYS}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value)}
        />
        {way === "password" && <KeptSecret name="secret" label="Password" isKept={isKept} />}
      </div>
      {way === "key" && (
        <>
          <Textarea
            name="privateKey"
            label="Private key"
            description={isKept ? "Leave empty to keep the saved key." : "In OpenSSH or PEM format. Stored encrypted."}
            placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
            classNames={{ input: classes.key ?? "" }}
            rows={4}
            maxLength={MAX_PRIVATE_KEY_LENGTH}
            required={!isKept}
            withAsterisk={false}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
          <SecretInput name="passphrase" label="Passphrase (optional)" maxLength={MAX_PASSPHRASE_LENGTH} />
        </>
      )}
      <TextInput
        name="hostKey"
        label="Host key fingerprint"
        description="Send a test to see it. A server with another key is sent nothing."
        placeholder="SHA256:…"
        classNames={{ input: classes.key ?? "" }}
        value={hostKey}
        onChange={(event) => onHostKey(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  );
}
