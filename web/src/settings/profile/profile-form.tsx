import { NativeSelect, TextInput } from "@mantine/core";
import { MAX_NAME_LENGTH } from "../../../../shared/limits.ts";
import { problemOf } from "../../graphql/failure.ts";
import { type ProfilePageQuery, UpdateProfileDocument } from "../../graphql/operations/documents.ts";
import { useMutation } from "../../graphql/urql.ts";
import { SettingsForm } from "../../ui/settings-form.tsx";
import { answerWith } from "../../ui/use-settings-form.ts";

export function ProfileForm({ viewer }: { readonly viewer: ProfilePageQuery["viewer"] }) {
  const [, updateProfile] = useMutation(UpdateProfileDocument);
  return (
    <SettingsForm
      label="Save"
      width="24rem"
      save={async (text) =>
        answerWith(problemOf((await updateProfile({ name: text("name"), timeZone: text("timeZone") })).error))
      }
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
