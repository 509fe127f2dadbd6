import { Alert, Box, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { countOf } from "../kit/format/counts.ts";
import { type PrivacyPageQuery, RetentionPreviewDocument, SetRetentionDocument } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { FailureState } from "../kit/ui/failure-state.tsx";
import { readDays } from "../kit/ui/form-text.ts";
import { Instant } from "../kit/ui/instant.tsx";
import { notify } from "../kit/ui/notify.ts";
import { Section } from "../kit/ui/section.tsx";
import { useUnsavedChanges } from "../kit/ui/unsaved-changes.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { ExpiringForms } from "./expiring-forms.tsx";
import { NextToGo, ShortenDialog } from "./retention-preview.tsx";

const TYPING_MS = 250;
/** Reserved height, so that the page below does not shift. */
const PREVIEW_LINE = "1.5rem";
const FRESH = { requestPolicy: "network-only" as const, additionalTypenames: ["Submission"] };

/** Previews what a shorter window would remove before it is saved. */
export function RetentionSection({ viewer }: { readonly viewer: PrivacyPageQuery["viewer"] }) {
  const { retentionDays: inForce, nextRetention, longestRetentionDays: longest } = viewer;
  const current = nextRetention?.days ?? inForce;
  const [typed, setTyped] = useState(String(current));
  const [isAsking, setIsAsking] = useState(false);
  const wanted = readDays(typed, longest);
  const [settled] = useDebouncedValue(wanted, TYPING_MS);
  const [{ data, error }, reload] = useQuery({
    query: RetentionPreviewDocument,
    variables: { days: settled ?? current },
    pause: settled === null,
    context: FRESH,
  });
  const [setRetention, isSaving] = useAction(SetRetentionDocument, "The retention window was not changed");
  useUnsavedChanges(wanted !== current);
  const preview = data?.retentionPreview.days === wanted ? data.retentionPreview : undefined;
  const removed = preview?.forms.reduce((sum, { count }) => sum + count, 0) ?? 0;

  const save = async (days: number) => {
    setIsAsking(false);
    const saved = await setRetention({ days });
    if (!saved) return;
    const next = saved.setRetention.nextRetention;
    const kept = `kept for ${countOf(days, "day", "days")}`;
    notify({
      message:
        next == null
          ? `Messages are now ${kept}.`
          : `From tomorrow, messages are ${kept}. Nothing is deleted before then.`,
    });
    reload(FRESH);
  };

  return (
    <Section
      title="Retention window"
      lead="Messages are permanently deleted this long after they arrive, and disappear everywhere. Only anonymous counts remain."
    >
      <Stack gap="md">
        {nextRetention !== null && (
          <Alert color="amber" title="A shorter window takes effect soon">
            From <Instant at={nextRetention.at} as="full" />, messages are kept for{" "}
            {countOf(nextRetention.days, "day", "days")}. Nothing is deleted before then.{" "}
            {longest > nextRetention.days
              ? "To cancel, save a longer window before then."
              : "To cancel, switch back to the previous plan before then."}
          </Alert>
        )}
        <Group align="flex-end" gap="sm">
          <TextInput
            type="number"
            inputMode="numeric"
            label="Keep messages for"
            description={`1 to ${longest} days`}
            w="11rem"
            min={1}
            max={longest}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={wanted === null ? `Enter a whole number from 1 to ${longest}.` : undefined}
          />
          {wanted !== null && wanted !== current && (
            <Button
              loading={isSaving}
              disabled={preview === undefined}
              color={removed > 0 ? "brick" : "verdigris"}
              onClick={() => (removed > 0 ? setIsAsking(true) : void save(wanted))}
            >
              {removed > 0 ? `Delete ${countOf(removed, "message", "messages")}…` : "Save"}
            </Button>
          )}
        </Group>
        {error !== undefined && <FailureState error={error} onRetry={() => reload(FRESH)} />}
        {error === undefined && (
          <Box aria-live="polite" mih={PREVIEW_LINE}>
            {preview !== undefined && (
              <>
                <ExpiringForms
                  caption={preview.days < inForce ? "Deleted when this takes effect" : "Deleted immediately"}
                  forms={preview.forms}
                />
                <NextToGo next={preview.next} isInForce={preview.days === current} days={preview.days} />
                {preview.days > current && (
                  <Text size="sm" component="span">
                    {" "}
                    A longer window does not bring deleted messages back.
                  </Text>
                )}
              </>
            )}
          </Box>
        )}
      </Stack>
      {isAsking && wanted !== null && (
        <ShortenDialog
          days={wanted}
          removed={removed}
          onCancel={() => setIsAsking(false)}
          onShorten={() => void save(wanted)}
        />
      )}
    </Section>
  );
}
