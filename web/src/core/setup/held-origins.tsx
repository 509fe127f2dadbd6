import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { countOf } from "../kit/format/counts.ts";
import {
  MoveSubmissionsDocument,
  type SpamSettings_FormFragment,
  UpdateFormDocument,
} from "../kit/graphql/documents.ts";
import { useAction } from "../kit/ui/use-action.ts";

interface HeldOriginsProps {
  readonly form: SpamSettings_FormFragment;
  readonly onAllow: (origin: string) => void;
}

/** Websites whose messages are in Spam only because their origins are not allowed. */
export function HeldOrigins({ form: { id, allowedOrigins, heldOrigins }, onAllow }: HeldOriginsProps) {
  const [moveSubmissions, isMoving] = useAction(MoveSubmissionsDocument, "Messages not moved");
  const [updateForm, isSaving] = useAction(UpdateFormDocument, "Website not allowed");
  const allow = async ({ origin, ids }: SpamSettings_FormFragment["heldOrigins"][number]) => {
    if (!(await moveSubmissions({ ids: [...ids], folder: "inbox" }))) return;
    if (await updateForm({ id, input: { allowedOrigins: [...allowedOrigins, origin] } })) onAllow(origin);
  };
  return heldOrigins.map((held) => (
    <Alert key={held.origin} color="amber" mb="xl" icon={<IconAlertTriangle size={20} />}>
      {countOf(held.ids.length, "message", "messages")} from {held.origin} in Spam only because this website is not
      allowed.{" "}
      <Button variant="default" size="compact-sm" loading={isMoving || isSaving} onClick={() => void allow(held)}>
        Allow and move to inbox
      </Button>
    </Alert>
  ));
}
