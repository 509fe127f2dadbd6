import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { MAX_ERASURE_TEXT_LENGTH } from "../../../../shared/limits.ts";
import { useMay } from "../../core/kit/access/may.ts";
import { countOf, formatCount } from "../../core/kit/format/counts.ts";
import { readText } from "../../core/kit/ui/form-text.ts";
import { Problem } from "../../core/kit/ui/problem.tsx";
import { ProgressLine } from "../../core/kit/ui/progress-line.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ErasePreview } from "./erase-preview.tsx";
import { countOfAll, describeMentions } from "./erase-search.ts";
import { ErasureLog, ErasureReceipt } from "./erasure-log.tsx";
import { useErasure } from "./use-erasure.ts";

/** All data of one person: searched across all forms, shown, then exported or permanently erased. */
export function EraseSection() {
  const may = useMay();
  const { state, look, erase, cancel } = useErasure();
  const [isAsking, setIsAsking] = useState(false);
  const [isAnswering, setIsAnswering] = useState(false);
  const isSearching = state.phase === "searching";
  const hasFound = state.phase === "found" || state.phase === "erasing";
  const count = hasFound ? countOfAll(state.found) : 0;
  const also = hasFound ? [...(state.criterion.also ?? [])].flat() : [];
  const problem = state.phase === "idle" || state.phase === "found" ? state.problem : undefined;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    look({ value: text("value"), place: text("place") === "anywhere" ? "anywhere" : "whole" });
  };

  if (!may("own")) return null;
  return (
    <Section
      title="Requests from a person"
      lead="Find everything a person sent, to tell them what you hold about them or to erase it. You see a preview first."
    >
      <Stack gap="lg" maw="var(--postern-measure)">
        <form onSubmit={onSubmit}>
          <Stack gap="sm">
            <TextInput
              name="value"
              label="Email address or another value they sent"
              placeholder="visitor@example.com"
              autoComplete="off"
              maxLength={MAX_ERASURE_TEXT_LENGTH}
              required
            />
            <Radio.Group name="place" defaultValue="whole" label="Match">
              <Group gap="lg" mt={6}>
                <Radio value="whole" label="Exact value" />
                <Radio value="anywhere" label="Anywhere" />
              </Group>
            </Radio.Group>
            <Group>
              <Button type="submit" variant="default" loading={isSearching}>
                Search
              </Button>
            </Group>
          </Stack>
        </form>
        {isSearching && <SearchProgress looked={state.looked} total={state.total} onCancel={cancel} />}
        <Problem>{problem ?? null}</Problem>
        <div aria-live="polite">
          {state.phase === "idle" && state.note !== undefined && <Text size="sm">{state.note}</Text>}
          {hasFound && (
            <ErasePreview
              found={state.found}
              count={count}
              also={also}
              onAlso={(chosen) => look({ ...state.criterion, also: chosen })}
              onErase={() => setIsAsking(true)}
              onAnswer={() => setIsAnswering(true)}
            />
          )}
          {state.phase === "erased" && <ErasureReceipt erasure={state.receipt} />}
        </div>
        <ErasureLog except={state.phase === "erased" ? state.receipt.id : null} />
      </Stack>
      {state.phase === "found" && isAnswering && state.found.newestId !== null && (
        <AnswerDialog
          criterion={state.criterion}
          upTo={state.found.newestId}
          found={state.found}
          onClose={() => setIsAnswering(false)}
        />
      )}
      {hasFound && (isAsking || state.phase === "erasing") && (
        <EraseDialog
          value={state.criterion.value}
          count={count}
          mentions={describeMentions(state.found)}
          erased={state.phase === "erasing" ? state.erased : null}
          onCancel={() => setIsAsking(false)}
          onErase={(withMentions) => {
            setIsAsking(false);
            erase(withMentions);
          }}
        />
      )}
    </Section>
  );
}

interface SearchProgressProps {
  readonly looked: number;
  /** `null` until known. */
  readonly total: number | null;
  readonly onCancel: () => void;
}

/** Reads every message, because no index finds a value anywhere in one. */
function SearchProgress({ looked, total, onCancel }: SearchProgressProps) {
  // Messages may arrive during the search; "102 of 100" would look like an error.
  const all = Math.max(looked, total ?? 0);
  return (
    <ProgressLine label="Messages searched" percent={all === 0 ? 0 : (100 * looked) / all} onCancel={onCancel}>
      {total === null ? "Starting …" : `${formatCount(looked)} of ${countOf(all, "message", "messages")} searched`}
    </ProgressLine>
  );
}
