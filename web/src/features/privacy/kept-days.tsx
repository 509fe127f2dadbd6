import { Button, List, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { countOf } from "../../core/kit/format/counts.ts";
import {
  KeptDaysPreviewDocument,
  type KeptDaysPreviewQuery,
  type KeptPart,
  SetKeptDaysDocument,
  type SetupPrivacy_FormFragment,
} from "../../core/kit/graphql/documents.ts";
import { useQuery } from "../../core/kit/graphql/urql.ts";
import { ConfirmDialog } from "../../core/kit/ui/dialog.tsx";
import { FailureState } from "../../core/kit/ui/failure-state.tsx";
import { readDays } from "../../core/kit/ui/form-text.ts";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { Section } from "../../core/kit/ui/section.tsx";
import { useUnsavedChanges } from "../../core/kit/ui/unsaved-changes.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";

const TYPING_MS = 250;
const FRESH = { requestPolicy: "network-only" as const };

const PARTS: Readonly<
  Record<KeptPart, { readonly label: string; readonly description: string; readonly lost: string }>
> = {
  contents: {
    label: "Keep contents for (days)",
    description: "Fields, files, sender and subject. Leave empty to keep them as long as the message.",
    lost: "contents",
  },
  origin: {
    label: "Keep address, browser and page for (days)",
    description: "Leave empty to keep them as long as the message.",
    lost: "address, browser and page",
  },
};

type Typed = Readonly<Record<KeptPart, string>>;

function typedOf({ keptDays }: SetupPrivacy_FormFragment): Typed {
  const of = (part: KeptPart) => String(keptDays.find((kept) => kept.part === part)?.days ?? "");
  return { contents: of("contents"), origin: of("origin") };
}

/** The values to save; null if any is not a number of days. */
function readTyped({ contents, origin }: Typed, longest: number) {
  const [contentsDays, originDays] = [contents, origin].map((typed) =>
    typed.trim() === "" ? undefined : readDays(typed, longest),
  );
  if (contentsDays === null || originDays === null) return null;
  return { contentsDays: contentsDays ?? null, originDays: originDays ?? null };
}

interface KeptDaysProps {
  readonly form: SetupPrivacy_FormFragment;
  readonly longest: number;
}

/** How long contents and origins are kept; previews what would be removed before saving. */
export function KeptDays({ form, longest }: KeptDaysProps) {
  const [typed, setTyped] = useState(() => typedOf(form));
  const [isAsking, setIsAsking] = useState(false);
  const wanted = readTyped(typed, longest);
  const isChanged = JSON.stringify(wanted) !== JSON.stringify(readTyped(typedOf(form), longest));
  const [settled] = useDebouncedValue(JSON.stringify(wanted), TYPING_MS);
  const isSettled = settled === JSON.stringify(wanted);
  const [{ data, error, fetching }, reload] = useQuery({
    query: KeptDaysPreviewDocument,
    variables: { formId: form.id, ...wanted },
    pause: wanted === null || !isChanged || !isSettled,
    context: FRESH,
  });
  const [setKeptDays, isSaving] = useAction(SetKeptDaysDocument, "Not saved");
  useUnsavedChanges(isChanged);
  const leaving = isChanged && wanted !== null && isSettled && !fetching ? data?.keptDaysPreview : undefined;
  const removed = leaving?.filter(({ count }) => count > 0) ?? [];

  const save = async () => {
    setIsAsking(false);
    const saved = wanted === null ? undefined : await setKeptDays({ id: form.id, ...wanted });
    if (!saved) return;
    setTyped(typedOf(saved.setKeptDays));
    const waits = saved.setKeptDays.keptDays.some(({ at }) => at !== null);
    notify({ message: waits ? "Saved. Nothing is removed before tomorrow." : "Saved." });
  };

  return (
    <Section title="Retention" lead="Parts of a message can be removed before the message itself.">
      <Stack gap="md" maw="24rem">
        {form.keptDays.map(({ part, at }) => (
          <TextInput
            key={part}
            type="number"
            inputMode="numeric"
            label={PARTS[part].label}
            description={
              <>
                {PARTS[part].description}
                {at !== null && (
                  <>
                    {" "}
                    Takes effect <Instant at={at} as="short" />.
                  </>
                )}
              </>
            }
            min={1}
            max={longest}
            value={typed[part]}
            error={
              readTyped({ contents: "", origin: "", [part]: typed[part] }, longest) === null && `Enter 1 to ${longest}.`
            }
            onChange={(event) => setTyped({ ...typed, [part]: event.currentTarget.value })}
          />
        ))}
      </Stack>
      {error !== undefined && <FailureState error={error} onRetry={() => reload(FRESH)} />}
      <div aria-live="polite">{removed.length > 0 && <Leaving leaving={removed} />}</div>
      {isChanged && (
        <Button
          mt="md"
          loading={isSaving}
          disabled={leaving === undefined}
          color={removed.length > 0 ? "brick" : "verdigris"}
          onClick={() => (removed.length > 0 ? setIsAsking(true) : void save())}
        >
          {removed.length > 0 ? "Remove…" : "Save"}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog title="Remove from messages?" label="Remove" onKeep={() => setIsAsking(false)} onConfirm={save}>
          <Leaving leaving={removed} />
          This happens in a day. Until then, you can save a larger number to keep them.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Leaving({ leaving }: { readonly leaving: KeptDaysPreviewQuery["keptDaysPreview"] }) {
  return (
    <List size="sm" mt="sm">
      {leaving.map(({ part, count, at }) => (
        <List.Item key={part}>
          {countOf(count, "message loses", "messages lose")} {PARTS[part].lost} on <Instant at={at} as="short" />
        </List.Item>
      ))}
    </List>
  );
}
