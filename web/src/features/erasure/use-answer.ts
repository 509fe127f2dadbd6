import { useEffect, useRef, useState } from "react";
import { byteCounter, downloadExport, saveFile } from "../../core/exports/download-export.ts";
import { type ErasurePreviewQueryVariables, StartAnswerDocument } from "../../core/kit/graphql/documents.ts";
import { describeFailure } from "../../core/kit/graphql/failure.ts";
import { useClient } from "../../core/kit/graphql/urql.ts";

type State =
  | { readonly phase: "idle"; readonly problem?: string }
  | { readonly phase: "running"; readonly bytes: number }
  | { readonly phase: "saved"; readonly fileName: string };

export interface AnswerRequest extends Pick<ErasurePreviewQueryVariables, "value" | "place" | "also"> {
  readonly upTo: string;
  readonly withNotes: boolean;
  readonly withMentions: boolean;
}

const CUT_OFF = "The connection was lost before the file was complete. Nothing was saved.";

/** Downloads all data of one person, and saves the file only once complete. */
export function useAnswer() {
  const client = useClient();
  const [state, setState] = useState<State>({ phase: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (request: AnswerRequest) => {
    const abort = new AbortController();
    running.current = abort;
    setState({ phase: "running", bytes: 0 });
    try {
      const { data, error } = await client.mutation(StartAnswerDocument, { ...request }, RECORDED).toPromise();
      if (error !== undefined) throw new Error(describeFailure(error).message);
      if (data === undefined || abort.signal.aborted) return setState({ phase: "idle" });
      const { name, content } = await downloadExport(data.startAnswer.url, {
        signal: abort.signal,
        counter: byteCounter(),
        onProgress: (bytes) => setState({ phase: "running", bytes }),
      });
      saveFile({ name, content });
      setState({ phase: "saved", fileName: name });
    } catch (error) {
      if (abort.signal.aborted) return setState({ phase: "idle" });
      setState({
        phase: "idle",
        problem: error instanceof Error && !(error instanceof TypeError) ? error.message : CUT_OFF,
      });
    }
  };

  return {
    state,
    start: (request: AnswerRequest) => void start(request),
    /** Also clears the saved data. */
    reset: () => {
      running.current?.abort();
      setState({ phase: "idle" });
    },
  };
}

const RECORDED = { additionalTypenames: ["AccessRecord"] };
