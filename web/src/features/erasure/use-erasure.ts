import { useEffect, useRef, useState } from "react";
import {
  EraseMatchingDocument,
  type EraseMatchingMutation,
  ErasurePreviewDocument,
  type ErasurePreviewQueryVariables,
  MessagesToLookAtDocument,
} from "../../core/kit/graphql/documents.ts";
import { describeFailure } from "../../core/kit/graphql/failure.ts";
import { type CombinedError, useClient } from "../../core/kit/graphql/urql.ts";
import { totalOf } from "../../core/kit/navigation/folders.ts";
import { addStep, type Found, NOTHING_FOUND } from "./erase-search.ts";

type Criterion = Pick<ErasurePreviewQueryVariables, "value" | "place" | "also">;
type Receipt = EraseMatchingMutation["eraseMatching"]["erasure"];

type State =
  | { readonly phase: "idle"; readonly note?: string; readonly problem?: string }
  | { readonly phase: "searching"; readonly looked: number; readonly total: number | null }
  | { readonly phase: "found"; readonly criterion: Criterion; readonly found: Found; readonly problem?: string }
  | { readonly phase: "erasing"; readonly criterion: Criterion; readonly found: Found; readonly erased: number }
  | { readonly phase: "erased"; readonly receipt: Receipt };

const FRESH = { requestPolicy: "network-only" } as const;
const GONE = { additionalTypenames: ["Submission", "SubmissionPage", "FolderCounts", "Form", "Erasure", "Label"] };

/** Finds and erases a person's messages, both in short steps. */
export function useErasure() {
  const client = useClient();
  const [state, setState] = useState<State>({ phase: "idle" });
  const search = useRef(0);
  const isErasing = state.phase === "erasing";
  useEffect(() => {
    if (!isErasing) return undefined;
    // Leaving the page would stop it half-way.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isErasing]);

  useEffect(
    () => () => {
      search.current += 1;
    },
    [],
  );

  const look = async (criterion: Criterion, problem?: string) => {
    search.current += 1;
    const mine = search.current;
    setState({ phase: "searching", looked: 0, total: null });
    const counted = client.query(MessagesToLookAtDocument, {}, FRESH).toPromise();
    const total = ((await counted).data?.forms ?? []).reduce((sum, { counts }) => sum + totalOf(counts), 0);
    if (search.current !== mine) return;
    setState({ phase: "searching", looked: 0, total });
    let found = NOTHING_FOUND;
    let after: string | null = null;
    do {
      const asked: ErasurePreviewQueryVariables = { ...criterion, after };
      const answer = await client.query(ErasurePreviewDocument, asked, FRESH).toPromise();
      if (search.current !== mine) return;
      const step: NonNullable<typeof answer.data>["erasurePreview"] | undefined = answer.data?.erasurePreview;
      if (step === undefined) return setState({ phase: "idle", ...problemOf(answer.error) });
      found = addStep(found, step);
      after = step.nextCursor;
      setState({ phase: "searching", looked: found.looked, total });
    } while (after !== null);
    setState({ phase: "found", criterion, found, ...(problem === undefined ? {} : { problem }) });
  };

  const erase = async (withMentions: boolean) => {
    if (state.phase !== "found" || state.found.newestId === null) return;
    const { criterion, found } = state;
    const variables = { ...criterion, upTo: state.found.newestId, withMentions };
    setState({ phase: "erasing", criterion, found, erased: 0 });
    let receipt: Receipt | null = null;
    let after: string | null = null;
    do {
      const begun: { erasureId: string | null; after: string | null } = { erasureId: receipt?.id ?? null, after };
      const answer = await client.mutation(EraseMatchingDocument, { ...variables, ...begun }, GONE).toPromise();
      const step: EraseMatchingMutation["eraseMatching"] | undefined = answer.data?.eraseMatching;
      if (step === undefined) return look(criterion, problemOf(answer.error).problem);
      receipt = step.erasure;
      after = step.nextCursor;
      setState({ phase: "erasing", criterion, found, erased: receipt.submissions });
    } while (after !== null);
    setState({ phase: "erased", receipt });
  };

  return {
    state,
    look: (criterion: Criterion) => void look(criterion),
    erase: (withMentions: boolean) => void erase(withMentions),
    cancel: () => {
      search.current += 1;
      setState({ phase: "idle", note: "The search was cancelled. Nothing was deleted." });
    },
  };
}

function problemOf(error: CombinedError | undefined): { readonly problem?: string } {
  return error === undefined ? {} : { problem: describeFailure(error).message };
}
