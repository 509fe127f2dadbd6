import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { sendAuth } from "../session/auth-requests.ts";
import { SHORTEST_PASSWORD } from "../session/shortest-password.ts";
import { useAuthForm } from "../session/use-auth-form.ts";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";

export function PasswordSection({ email }: { readonly email: string }) {
  const [changes, setChanges] = useState(0);
  const { problem, sending, onSubmit } = useAuthForm({
    send: (_text, raw) => sendAuth("/auth/password", { current: raw("current"), next: raw("next") }),
    onDone: () => {
      setChanges((count) => count + 1);
      notifications.show({ message: "The password is changed. Every other browser is signed out." });
    },
  });
  return (
    <Section title="Password" lead="Changing it signs every other browser out. Connected agents and tokens stay.">
      <form onSubmit={onSubmit} key={changes}>
        <Stack maw="24rem">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            name="current"
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
          <PasswordInput
            name="next"
            label="New password"
            description={`At least ${SHORTEST_PASSWORD} characters. A few unrelated words are easy to remember.`}
            autoComplete="new-password"
            minLength={SHORTEST_PASSWORD}
            required
            withAsterisk={false}
          />
          <Problem>{problem}</Problem>
          <Group>
            <Button type="submit" loading={sending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
