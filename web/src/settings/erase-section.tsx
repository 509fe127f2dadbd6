import { Alert, Button, Group, Radio, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useClient, useMutation } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import {
  EraseMatchingDocument,
  type EraseMatchingMutation,
  ErasurePreviewDocument,
  type ErasurePreviewQuery,
  type ErasurePreviewQueryVariables,
} from "../graphql/operations/documents.ts";
import { readText } from "../ui/form-text.ts";
import { Section } from "../ui/section.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ErasePreview } from "./erase-preview.tsx";
import { ErasureLog } from "./erasure-log.tsx";
import { ErasureReceipt } from "./erasure-receipt.tsx";

interface Search {
  readonly criterion: ErasurePreviewQueryVariables;
  readonly found: ErasurePreviewQuery["erasurePreview"];
}

const GONE = { additionalTypenames: ["Submission", "SubmissionPage", "FolderCounts", "Form", "Erasure"] };

/** Everything of one person: searched over all forms, shown, and removed for good. */
export function EraseSection() {
  const client = useClient();
  const [search, setSearch] = useState<Search | null>(null);
  const [isSearching, setIsSearching] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<EraseMatchingMutation["eraseMatching"] | null>(null);
  const [{ fetching: isErasing }, erase] = useMutation(EraseMatchingDocument);
  const count = search?.found.forms.reduce((sum, form) => sum + form.count, 0) ?? 0;

  const look = async (criterion: ErasurePreviewQueryVariables) => {
    setIsSearching(true);
    setProblem(null);
    const { data, error } = await client.query(ErasurePreviewDocument, criterion, { requestPolicy: "network-only" });
    setIsSearching(false);
    if (error !== undefined) setProblem(describeFailure(error).message);
    setSearch(data === undefined ? null : { criterion, found: data.erasurePreview });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    setReceipt(null);
    void look({ value: text("value"), place: text("place") === "anywhere" ? "anywhere" : "whole" });
  };

  const onErase = async () => {
    if (search === null) return;
    const { data, error } = await erase({ ...search.criterion, expected: count }, GONE);
    setIsAsking(false);
    if (data === undefined) {
      await look(search.criterion);
      if (error !== undefined) setProblem(describeFailure(error).message);
      return;
    }
    setSearch(null);
    setReceipt(data.eraseMatching);
  };

  return (
    <Section
      title="Erase a person"
      lead="When somebody asks to be forgotten: find everything they sent, in every form and both folders, and remove it for good. You see it before anything is removed."
    >
      <Stack gap="lg" maw="var(--postern-measure)">
        <form onSubmit={onSubmit}>
          <Stack gap="sm">
            <TextInput
              name="value"
              label="E-mail address, or any other value they sent"
              placeholder="visitor@example.com"
              autoComplete="off"
              maxLength={1000}
              required
              withAsterisk={false}
            />
            <Radio.Group name="place" defaultValue="whole" label="Where it has to stand">
              <Group gap="lg" mt={6}>
                <Radio value="whole" label="As the whole of a field" />
                <Radio value="anywhere" label="Anywhere in a text" />
              </Group>
            </Radio.Group>
            <Group>
              <Button type="submit" variant="default" loading={isSearching}>
                Find what there is
              </Button>
            </Group>
          </Stack>
        </form>
        {problem !== null && (
          <Alert color="brick" role="alert">
            {problem}
          </Alert>
        )}
        <div aria-live="polite">
          {search !== null && <ErasePreview found={search.found} count={count} onErase={() => setIsAsking(true)} />}
          {receipt !== null && <ErasureReceipt erasure={receipt} />}
        </div>
        <ErasureLog except={receipt?.id ?? null} />
      </Stack>
      {isAsking && search !== null && (
        <EraseDialog
          value={search.criterion.value}
          count={count}
          isErasing={isErasing}
          onCancel={() => setIsAsking(false)}
          onErase={() => void onErase()}
        />
      )}
    </Section>
  );
}
