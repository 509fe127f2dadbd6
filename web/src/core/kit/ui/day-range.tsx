interface DayRangeProps {
  /** YYYY-MM-DD; undefined leaves this end open. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (change: { readonly from?: string | undefined } | { readonly to?: string | undefined }) => void;
}

/** Keeps `from` no later than `to`. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <>
      <label>
        From
        <input
          type="date"
          max={to}
          value={from ?? ""}
          onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          min={from}
          value={to ?? ""}
          onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
        />
      </label>
    </>
  );
}
