import { Button, Stack, Text } from "@mantine/core";
import type { Places } from "../../core/kit/features.ts";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { useSubmit } from "../../core/kit/ui/use-submit.ts";
import { WayToConfirm } from "../../core/sign-in/confirm/way-to-confirm.tsx";
import { follow, sendAuth } from "../../core/sign-in/session/auth-requests.ts";

/** Links to the single sign-on provider, if configured, above the other sign-in methods. */
export function ProviderButton({ auth: { singleSignOn, passwords }, to }: Places["aboveSignIn"]) {
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

export function ConfirmByProvider({ ways: { singleSignOn, identities } }: Places["confirmSignIn"]) {
  if (!identities.some(({ provider }) => provider === singleSignOn)) return null;
  return (
    <WayToConfirm
      label={`Continue with ${singleSignOn}`}
      hint="You come back to this page, where you can do it again."
      send={() => sendAuth("/auth/oidc/sign-in", { next: location.pathname + location.search, again: true }, follow)}
    />
  );
}
