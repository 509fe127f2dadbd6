import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { MAX_URL_LENGTH } from "../../../../shared/limits.ts";
import type { ExportSchedule_ScheduleFragment, ExportTargetInput } from "../../kit/graphql/documents.ts";
import { isChecked, readRaw, readText } from "../../kit/ui/form-text.ts";
import { KeptSecret } from "../../kit/ui/secret-input.tsx";
import classes from "./scheduled-exports.module.css";

type Target = ExportSchedule_ScheduleFragment["target"];
export type TargetKind = NonNullable<Target["kind"]>;

interface TargetInputsProps {
  readonly kind: TargetKind;
  readonly addresses: readonly string[];
  readonly saved: Target | null;
}

export function TargetInputs({ kind, addresses, saved }: TargetInputsProps) {
  const before = saved?.kind === kind ? saved : null;
  if (kind === "email") {
    return (
      <>
        <NativeSelect
          name="address"
          label="Email address"
          description="Your own, or one that was confirmed for one of your forms."
          data={[...addresses]}
          defaultValue={before?.address ?? addresses[0]}
          required
        />
        <Checkbox
          name="attach"
          label="Attach the file"
          description="Up to 5 MB. Otherwise the email has a link, and you sign in to download the file."
          defaultChecked={before?.attach ?? false}
        />
      </>
    );
  }
  const url = (
    <TextInput
      name="url"
      type="url"
      label={kind === "s3" ? "Endpoint" : "Folder URL"}
      placeholder={
        kind === "s3"
          ? "https://s3.eu-central-1.amazonaws.com"
          : "https://cloud.example.com/remote.php/dav/files/ana/Exports"
      }
      defaultValue={before?.url ?? ""}
      maxLength={MAX_URL_LENGTH}
      required
    />
  );
  if (kind === "webdav") {
    return (
      <>
        {url}
        <div className={classes.pair}>
          <TextInput name="user" label="User name" defaultValue={before?.user ?? ""} autoComplete="off" required />
          <KeptSecret name="secret" label="Password" isKept={before !== null} />
        </div>
      </>
    );
  }
  return (
    <>
      {url}
      <div className={classes.pair}>
        <TextInput name="bucket" label="Bucket" defaultValue={before?.bucket ?? ""} required />
        <TextInput name="region" label="Region" defaultValue={before?.region ?? ""} placeholder="us-east-1" />
      </div>
      <TextInput name="folder" label="Folder (optional)" defaultValue={before?.folder ?? ""} placeholder="forms/" />
      <div className={classes.pair}>
        <TextInput name="user" label="Access key ID" defaultValue={before?.user ?? ""} autoComplete="off" required />
        <KeptSecret name="secret" label="Secret access key" isKept={before !== null} />
      </div>
    </>
  );
}

export function readTarget(form: HTMLFormElement, kind: TargetKind): ExportTargetInput {
  const text = readText(form);
  const raw = readRaw(form);
  return {
    kind,
    address: text("address"),
    attach: isChecked(text, "attach"),
    url: text("url"),
    region: text("region"),
    bucket: text("bucket"),
    folder: text("folder"),
    user: text("user"),
    secret: raw("secret") || null,
  };
}
