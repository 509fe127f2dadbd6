import { Button, Stack, Text } from "@mantine/core";
import { Problem } from "../kit/ui/problem.tsx";
import { useSubmit } from "../kit/ui/use-submit.ts";
import { follow, sendAuth } from "./session/auth-requests.ts";
import type { AuthState } from "./session/auth-state.ts";

interface ProviderButtonProps {
  readonly auth: AuthState;
  /** Where to go next, or the token of the invitation to accept. */
  readonly to: { readonly next: string } | { readonly token: string };
}

/** Links to the single sign-on provider, if configured, above the other sign-in methods. */
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
