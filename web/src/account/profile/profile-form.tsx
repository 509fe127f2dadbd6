import { NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "urql";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { problemOf } from "../../kit/graphql/failure.ts";
import { type ProfilePageQuery, UpdateProfileDocument } from "../../kit/graphql/operations/documents.ts";
import { SettingsForm } from "../../kit/ui/settings-form.tsx";

export function ProfileForm({ viewer }: { readonly viewer: ProfilePageQuery["viewer"] }) {
  const [, updateProfile] = useMutation(UpdateProfileDocument);
  return (
    <SettingsForm
      width="24rem"
      save={async (text) => problemOf((await updateProfile({ name: text("name"), timeZone: text("timeZone") })).error)}
    >
      <TextInput name="name" label="Name" autoComplete="name" maxLength={MAX_NAME_LENGTH} defaultValue={viewer.name} />
      <NativeSelect
        name="timeZone"
        label="Time zone"
        description="Times are shown in this zone. Hover for the exact time."
        defaultValue={viewer.timeZone}
        data={timeZones(viewer.timeZone)}
      />
    </SettingsForm>
  );
}

/** The time zones to choose from, the present one among them whatever this browser knows, by their names. */
function timeZones(present: string): string[] {
  return [...new Set(["UTC", present, ...Intl.supportedValuesOf("timeZone")])].sort();
}
