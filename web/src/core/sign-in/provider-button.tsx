import { Button, Stack, Text } from "@mantine/core";
import { Problem } from "../kit/ui/problem.tsx";
import { useSubmit } from "../kit/ui/use-submit.ts";
import { follow, sendAuth } from "./session/auth-requests.ts";
import type { AuthState } from "./session/auth-state.ts";

interface ProviderButtonProps {
  readonly auth: AuthState;
  /** Where to go then, or the secret of the invitation to join by. */
  readonly to: { readonly next: string } | { readonly token: string };
}

/** Leads to the provider, where the operator has set one, above the other ways in. */
export function ProviderButton({ auth: { singleSignOn, passwords }, to }: ProviderButtonProps) {
  const { problem, isSending, onSubmit } = useSubmit(() => sendAuth("/auth/oidc/sign-in", to, follow));
  if (singleSignOn === null) return null;
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Problem>{problem}</Problem>
        <Button type="submit" variant={passwords ? "default" : "filled"} loading={isSending}>
          Continue with {singleSignOn.name}
        </Button>
        {passwords && (
          <Text size="sm" c="dimmed" ta="center">
            or
          </Text>
        )}
      </Stack>
    </form>
  );
}
