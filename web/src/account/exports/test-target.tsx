import { Alert, Button } from "@mantine/core";
import { TestExportTargetDocument } from "../../kit/graphql/documents.ts";
import { problemOf } from "../../kit/graphql/failure.ts";
import { useMutation } from "../../kit/graphql/urql.ts";
import { readTarget, type TargetKind } from "./target-inputs.tsx";

interface TestTargetProps {
  readonly kind: TargetKind;
  readonly scheduleId: string | null;
}

/** Sends a test of what was entered, saved or not. */
export function TestTarget({ kind, scheduleId }: TestTargetProps) {
  const [{ fetching, data, error }, test] = useMutation(TestExportTargetDocument);
  const result = data?.testExportTarget;
  const onTest = async (form: HTMLFormElement | null) => {
    if (form?.reportValidity() === true) await test({ scheduleId, target: readTarget(form, kind) });
  };
  const problem = problemOf(error) ?? (result?.arrived === false ? result.detail : null);
  return (
    <div>
      <Button variant="default" loading={fetching} onClick={(event) => void onTest(event.currentTarget.form)}>
        Send a test
      </Button>
      <div role="status">
        {problem !== null && (
          <Alert color="brick" mt="sm" title="Test failed">
            {problem}
          </Alert>
        )}
        {problem === null && result !== undefined && (
          <Alert color="gray" mt="sm" title="Test sent">
            {result.detail}
          </Alert>
        )}
      </div>
    </div>
  );
}
