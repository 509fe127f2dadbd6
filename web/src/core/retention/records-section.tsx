import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { countOf } from "../kit/format/counts.ts";
import { SetRecordDaysDocument } from "../kit/graphql/documents.ts";
import { ConfirmDialog } from "../kit/ui/dialog.tsx";
import { notify } from "../kit/ui/notify.ts";
import { Section } from "../kit/ui/section.tsx";
import { useAction } from "../kit/ui/use-action.ts";

const CHOICES = [30, 90, 180, 365, 730, 1825];

/** How long records of access and changes are kept. */
export function RecordsSection({ recordDays }: { readonly recordDays: number }) {
  const [shorter, setShorter] = useState<number | null>(null);
  // Known once saved; the page reads its data again only later, and would take a shorter time for a longer one until then.
  const [saved, setSaved] = useState({ over: recordDays, days: recordDays });
  const present = saved.over === recordDays ? saved.days : recordDays;
  const [setRecordDays, isSaving] = useAction(SetRecordDaysDocument, "How long records are kept was not changed");
  const choices = [...new Set([...CHOICES, present])].sort((a, b) => a - b);

  const save = async (days: number) => {
    const isSaved = await setRecordDays({ days });
    setShorter(null);
    if (!isSaved) return;
    setSaved({ over: recordDays, days });
    notify({ message: `The access record and the history are now kept for ${countOf(days, "day", "days")}.` });
  };
  const choose = (days: number) => (days < present ? setShorter(days) : void save(days));

  return (
    <Section
      title="Records"
      lead="Entries of the access record and the history are permanently deleted this long after they are made."
    >
      <NativeSelect
        label="Keep records for"
        w="11rem"
        value={String(present)}
        data={choices.map((days) => ({ value: String(days), label: countOf(days, "day", "days") }))}
        disabled={isSaving}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {shorter !== null && (
        <ConfirmDialog
          title={`Keep records for ${countOf(shorter, "day", "days")} only?`}
          label="Delete older entries"
          onKeep={() => setShorter(null)}
          onConfirm={() => save(shorter)}
        >
          Older entries of the access record and the history will be permanently deleted within a quarter of an hour. A
          longer time does not bring them back.
        </ConfirmDialog>
      )}
    </Section>
  );
}
