import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { FormEvent } from "react";
import { useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { type ProfilePageQuery, UpdateProfileDocument } from "../graphql/operations/documents.ts";
import { readText } from "../ui/form-text.ts";
import { Problem } from "../ui/problem.tsx";
import { timeZones } from "./time-zones.ts";

/** What the owner is called, and the clock that all times are shown by. */
export function ProfileForm({ viewer }: { readonly viewer: ProfilePageQuery["viewer"] }) {
  const [{ fetching, error }, updateProfile] = useMutation(UpdateProfileDocument);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    const result = await updateProfile({ name: text("name"), timeZone: text("timeZone") });
    if (result.error === undefined) notifications.show({ message: "Your profile is saved." });
  };
  return (
    <form onSubmit={onSubmit}>
      <Stack maw="24rem" mb="xl">
        <TextInput name="name" label="Name" autoComplete="name" maxLength={100} defaultValue={viewer.name} />
        <NativeSelect
          name="timeZone"
          label="Time zone"
          description="Every time in the dashboard is shown by it; the exact instant is its tooltip."
          defaultValue={viewer.timeZone}
          data={timeZones(viewer.timeZone)}
        />
        <Problem>{error === undefined ? null : describeFailure(error).message}</Problem>
        <Group>
          <Button type="submit" loading={fetching}>
            Save profile
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
