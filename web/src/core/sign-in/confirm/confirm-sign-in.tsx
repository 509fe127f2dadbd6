import { Stack, Text } from "@mantine/core";
import { endConfirmation } from "../../kit/access/sign-in-confirmation.ts";
import { WaysToConfirmDocument, type WaysToConfirmQuery } from "../../kit/graphql/documents.ts";
import { useQuery } from "../../kit/graphql/urql.ts";
import { Dialog, DialogForm } from "../../kit/ui/dialog.tsx";
import { FailureState } from "../../kit/ui/failure-state.tsx";
import { FeatureSections } from "../../kit/ui/feature-sections.tsx";
import { OwnPassword } from "../../kit/ui/secret-input.tsx";
import { sendAuth } from "../session/auth-requests.ts";

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
      {data !== undefined && <Ways ways={data} />}
      {error !== undefined && <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />}
    </Dialog>
  );
}

function Ways({ ways }: { readonly ways: WaysToConfirmQuery }) {
  return (
    <Stack>
      <Text size="sm">
        What you are about to do needs a recent sign-in. You are then not asked again for 10 minutes.
      </Text>
      <FeatureSections at="confirmSignIn" given={{ ways, onDone: done }} />
      {ways.viewer.hasPassword && (
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
