import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { countOf } from "../../core/kit/format/counts.ts";
import base from "../../core/kit/ui/base.module.css";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";
import { ExpiringForms } from "../../core/retention/expiring-forms.tsx";
import { describeCopies, describeMentions, describeSenders, type Found } from "./erase-search.ts";

interface ErasePreviewProps {
  readonly found: Found;
  readonly count: number;
  readonly also: readonly string[];
  readonly onAlso: (also: string[]) => void;
  readonly onErase: () => void;
  readonly onAnswer: () => void;
}

export function ErasePreview({ also, onAlso, ...shown }: ErasePreviewProps) {
  return (
    <Stack gap="md">
      {shown.count === 0 ? <Text size="sm">No messages contain this value.</Text> : <Matches {...shown} />}
      <Spellings spellings={shown.found.spellings} also={also} onAlso={onAlso} />
    </Stack>
  );
}

type SpellingsProps = Pick<ErasePreviewProps, "also" | "onAlso"> & Pick<Found, "spellings">;

/** Asks the owner whether a differently spelled value belongs to the same person. */
function Spellings({ spellings, also, onAlso }: SpellingsProps) {
  if (spellings.length === 0) return null;
  return (
    <Checkbox.Group
      label="Probably the same person"
      description="Tick what you know to be theirs. It is then searched, answered and erased with the rest."
      value={[...also]}
      onChange={onAlso}
    >
      <Stack gap="xs" mt="xs">
        {spellings.map(({ value, count }) => (
          <Checkbox
            key={value}
            value={value}
            label={
              <>
                <VisitorText text={value} /> ({countOf(count, "message", "messages")})
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Matches({ found, count, onErase, onAnswer }: Omit<ErasePreviewProps, "also" | "onAlso">) {
  const copies = describeCopies(found.forms);
  const mentions = describeMentions(found);
  const senders = describeSenders(found);
  return (
    <Stack gap="md">
      <ExpiringForms caption={`${countOf(count, "message", "messages")} found`} forms={found.forms} />
      {senders !== null && <Text size="sm">{senders}</Text>}
      <div>
        <Text size="sm" fw={600}>
          {count > found.samples.length ? "Newest matches" : "Matches"}
        </Text>
        <Text component="ul" size="sm" mt="0.4rem" className={base.lined}>
          {found.samples.map((sample) => (
            <Stack key={sample.id} component="li" gap="0.1rem" py="0.55rem">
              <Text span inherit c="dimmed">
                <Instant at={sample.createdAt} as="short" /> · {sample.form.name}, {sample.folder}
              </Text>
              <Text span inherit fw={600}>
                <VisitorText text={sample.sender === "" ? "No sender given" : sample.sender} />
              </Text>
              <Text span inherit truncate>
                <VisitorText text={sample.preview} />
              </Text>
            </Stack>
          ))}
        </Text>
      </div>
      <AlsoDeleted names={found.ruleNames} one="rule names" many="rules name" />
      <AlsoDeleted
        names={found.spamEntries}
        one="entry of the spam lists names"
        many="entries of the spam lists name"
      />
      <AlsoDeleted names={found.savedReplyNames} one="saved reply names" many="saved replies name" />
      <AlsoDeleted names={found.viewNames} one="view names" many="views name" />
      {mentions !== null && <Text size="sm">Also found: {mentions}.</Text>}
      {copies !== null && (
        <Text size="sm" c="dimmed">
          {copies}
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={onAnswer}>
          Answer a request…
        </Button>
        <Button color="brick" onClick={onErase}>
          Erase {countOf(count, "message", "messages")}…
        </Button>
      </Group>
    </Stack>
  );
}

interface AlsoDeletedProps {
  readonly names: readonly string[];
  readonly one: string;
  readonly many: string;
}

function AlsoDeleted({ names, one, many }: AlsoDeletedProps) {
  if (names.length === 0) return null;
  return (
    <Text size="sm">
      {countOf(names.length, one, many)} this value: {names.join(", ")}. Erasing deletes{" "}
      {names.length === 1 ? "it" : "them"}.
    </Text>
  );
}
