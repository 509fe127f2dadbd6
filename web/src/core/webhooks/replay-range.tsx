import { Button, Checkbox, Group, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { countOf } from "../kit/format/counts.ts";
import { ReplayRangeDocument } from "../kit/graphql/documents.ts";
import { problemOf } from "../kit/graphql/failure.ts";
import { useMutation } from "../kit/graphql/urql.ts";
import { readText } from "../kit/ui/form-text.ts";
import { useNow } from "../kit/ui/instant.tsx";
import { notify } from "../kit/ui/notify.ts";
import { Problem } from "../kit/ui/problem.tsx";
import { RANGES, readRange } from "./read-range.ts";

/** Resends what a webhook missed in a time range. */
export function ReplayRange({ endpointId }: { readonly endpointId: string }) {
  const [{ fetching, error }, replay] = useMutation(ReplayRangeDocument);
  const [range, setRange] = useState("24");
  const now = useNow();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = readText(event.currentTarget);
    const includeDelivered = text("includeDelivered") === "on";
    const variables = { endpointId, ...readRange(text, now), includeDelivered };
    const { data } = await replay(variables, { additionalTypenames: ["WebhookDelivery"] });
    if (data) notify({ message: describeReplay(data.replayRange) });
  };

  return (
    <form onSubmit={onSubmit} aria-label="Resend a time range">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          name="range"
          label="Resend failed deliveries from"
          data={RANGES}
          value={range}
          onChange={(event) => setRange(event.currentTarget.value)}
        />
        {range === "" && (
          <>
            <TextInput name="since" type="datetime-local" label="From (UTC)" required />
            <TextInput name="until" type="datetime-local" label="Until (UTC)" />
          </>
        )}
        <Button type="submit" variant="default" loading={fetching}>
          Resend
        </Button>
      </Group>
      <Checkbox name="includeDelivered" label="Include delivered" mt="sm" />
      <Problem>{problemOf(error)}</Problem>
    </form>
  );
}

function describeReplay({ queued, isCut }: { readonly queued: number; readonly isCut: boolean }): string {
  if (queued === 0) return "Nothing to resend in this period.";
  const sent = `${countOf(queued, "message was", "messages were")} queued to be resent.`;
  return isCut ? `${sent} These were the oldest. Resend again for the rest.` : sent;
}
