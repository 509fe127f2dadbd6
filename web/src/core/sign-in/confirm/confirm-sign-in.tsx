import { Button, Stack, Text } from "@mantine/core";
import { endConfirmation } from "../../kit/access/sign-in-confirmation.ts";
import { WaysToConfirmDocument, type WaysToConfirmQuery } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { Dialog, DialogForm } from "../../kit/ui/dialog.tsx";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { Problem } from "../../kit/ui/problem.tsx";
import { OwnPassword } from "../../kit/ui/secret-input.tsx";
import { useSubmit } from "../../kit/ui/use-submit.ts";
import { follow, sendAuth } from "../session/auth-requests.ts";
import { confirmByPasskey } from "../session/passkeys.ts";

const done = () => endConfirmation(true);
const cancel = () => endConfirmation(false);

/**
 * Has the user confirm their identity, by their own sign-in methods, before something a borrowed browser must not do.
 */
export default function ConfirmSignIn() {
  const [{ data, error }, reload] = useQuery({ query: WaysToConfirmDocument });
  // Opens only with its inputs loaded, so they get the focus.
  const isReady = data !== undefined || error !== undefined;
  return (
    <Dialog opened={isReady} onClose={cancel} title="Confirm that it is you" closeOnClickOutside={false}>
      {data !== undefined && <Ways {...data} />}
      {error !== undefined && <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />}
    </Dialog>
  );
}

function Ways({ viewer, passkeyHost, passkeys, singleSignOn, identities }: WaysToConfirmQuery) {
  const hasPasskey = passkeys.some(({ host }) => host === passkeyHost);
  const provider = identities.some((identity) => identity.provider === singleSignOn) ? singleSignOn : null;
  return (
    <Stack>
      <Text size="sm">
        What you are about to do needs a recent sign-in. You are then not asked again for 10 minutes.
      </Text>
      {hasPasskey && <Way label="Use a passkey" send={() => confirmByPasskey(done)} />}
      {provider !== null && (
        <Way
          label={`Continue with ${provider}`}
          hint="You come back to this page, where you can do it again."
          send={() =>
            sendAuth("/auth/oidc/sign-in", { next: location.pathname + location.search, again: true }, follow)
          }
        />
      )}
      {viewer.hasPassword && (
        <DialogForm
          send={(_text, raw) => sendAuth("/auth/confirm", { password: raw("password") }, done)}
          label="Confirm"
          onCancel={cancel}
        >
          <OwnPassword data-autofocus />
        </DialogForm>
      )}
    </Stack>
  );
}

interface WayProps {
  readonly label: string;
  readonly hint?: string;
  readonly send: () => Promise<string | null>;
}

function Way({ label, hint, send }: WayProps) {
  const { problem, isSending, onSubmit } = useSubmit(send);
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="xs">
        <Button type="submit" variant="default" loading={isSending}>
          {label}
        </Button>
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <Problem>{problem}</Problem>
      </Stack>
    </form>
  );
}
