import { Group, NativeSelect, VisuallyHidden } from "@mantine/core";
import {
  COLUMN_ROLES,
  type ColumnRole,
  type DateOrder,
  type ImportMapping,
  type ImportReport,
  POSTERN,
} from "../../../../shared/imports.ts";
import { formatCount } from "../../core/kit/format/counts.ts";
import table from "../../core/kit/ui/form-table.module.css";
import classes from "./import-page.module.css";

/** Not selectable: only Postern's own exports have these. */
const OWN_ROLES: ReadonlySet<string> = new Set<ColumnRole>(["folder", "form", "moreFields", "files"]);
const CHOICES = Object.entries(COLUMN_ROLES).filter(([role]) => !OWN_ROLES.has(role));
const DATE_ORDERS: readonly { readonly value: DateOrder; readonly label: string }[] = [
  { value: "dmy", label: "Day first: 31/12/2026" },
  { value: "mdy", label: "Month first: 12/31/2026" },
];

interface MappingTableProps {
  readonly report: ImportReport;
  readonly onChange: (mapping: ImportMapping) => void;
}

export function MappingTable({ report: { header, mapping, forms }, onChange }: MappingTableProps) {
  const assign = (index: number, role: ColumnRole) =>
    onChange({
      ...mapping,
      columns: mapping.columns.map((column, other) => {
        if (other === index) return { role, name: role === "field" ? (header[index] ?? "") : "" };
        const isTaken = role !== "field" && role !== "ignore" && column.role === role;
        return isTaken ? { role: "field", name: header[other] ?? "" } : column;
      }),
    });
  return (
    <div>
      <table className={`${table.table} ${classes.columns}`}>
        <caption>
          <VisuallyHidden>Columns of the file</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Import as</th>
          </tr>
        </thead>
        <tbody>
          {mapping.columns.map(({ role, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <tr key={index}>
              <th scope="row">{header[index]}</th>
              <td>
                {OWN_ROLES.has(role) ? (
                  COLUMN_ROLES[role]
                ) : (
                  <NativeSelect
                    size="sm"
                    aria-label={`Import ${header[index] ?? "this column"} as`}
                    data={CHOICES.map(([value, label]) => {
                      const isRenamed = value === "field" && role === "field" && name !== header[index];
                      return { value, label: isRenamed ? `Field “${name}”` : label };
                    })}
                    value={role}
                    onChange={({ currentTarget }) => assign(index, currentTarget.value as ColumnRole)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group mt="md" align="end">
        {forms.length > 0 && (
          <NativeSelect
            label="Form in the file"
            value={mapping.fromForm ?? ""}
            data={[
              { value: "", label: "Choose a form" },
              ...forms.map(({ name, rows }) => ({ value: name, label: `${name} (${formatCount(rows)})` })),
            ]}
            onChange={({ currentTarget }) =>
              onChange({ ...mapping, fromForm: currentTarget.value === "" ? null : currentTarget.value })
            }
          />
        )}
        {mapping.source !== POSTERN && (
          <>
            <NativeSelect
              label="Time zone of dates without one"
              value={mapping.timeZone}
              data={[...new Set(["UTC", mapping.timeZone, ...Intl.supportedValuesOf("timeZone")])].sort()}
              onChange={({ currentTarget }) => onChange({ ...mapping, timeZone: currentTarget.value })}
            />
            <NativeSelect
              label="Order of dates"
              value={mapping.dateOrder}
              data={[...DATE_ORDERS]}
              onChange={({ currentTarget }) => onChange({ ...mapping, dateOrder: currentTarget.value as DateOrder })}
            />
          </>
        )}
      </Group>
    </div>
  );
}
