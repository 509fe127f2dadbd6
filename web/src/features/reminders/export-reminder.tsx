import { type ExportsPageQuery, SetExportReminderDocument } from "../../core/kit/graphql/documents.ts";
import { FilterSelect, Filters } from "../../core/kit/ui/filter-select.tsx";
import { Section } from "../../core/kit/ui/section.tsx";
import { useAction } from "../../core/kit/ui/use-action.ts";

interface ExportReminderProps extends Pick<ExportsPageQuery, "forms"> {
  readonly reminder: ExportsPageQuery["exportReminder"];
}

const FREQUENCIES = { weekly: "Every week", monthly: "Every month" } as const;
// Without a reminder, the cache holds none to invalidate.
const CHANGED = { additionalTypenames: ["ExportReminder"] };

/** The member's own reminder; changes are saved immediately. */
export function ExportReminder({ reminder, forms }: ExportReminderProps) {
  const [save] = useAction(SetExportReminderDocument, "The reminder was not changed", CHANGED);
  const { frequency, formId } = reminder ?? { frequency: null, formId: null };
  const options = Object.entries(FREQUENCIES).map(([value, label]) => ({ value, label }));
  return (
    <Section
      title="Reminder"
      lead="An email at 8:00 on Mondays or on the first of the month, with a link to export the days before. Nothing is exported by itself."
    >
      <Filters label="Reminder">
        <FilterSelect
          label="Remind me"
          value={frequency ?? ""}
          options={[{ value: "", label: "Never" }, ...options]}
          onChange={(value) => {
            const chosen = value === "weekly" || value === "monthly" ? value : null;
            void save({ frequency: chosen, formId: chosen === null ? null : formId });
          }}
        />
        {frequency !== null && (
          <FilterSelect
            label="Form to export"
            value={formId ?? ""}
            options={[{ value: "", label: "All forms" }, ...forms.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(value) => void save({ frequency, formId: value || null })}
          />
        )}
      </Filters>
    </Section>
  );
}
