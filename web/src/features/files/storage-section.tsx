import { Text } from "@mantine/core";
import { withDistinctNames } from "../../../../shared/form-names.ts";
import type { Places } from "../../core/kit/features.ts";
import { countOf, formatBytes, formatCount } from "../../core/kit/format/counts.ts";
import classes from "../../core/kit/ui/form-table.module.css";
import { Section } from "../../core/kit/ui/section.tsx";

export function StorageSection({ page }: Places["privacy"]) {
  const { storedBytes, storage } = page.viewer;
  const messages = `Your messages take up about ${formatBytes(storedBytes)}, including the search index.`;
  if (storage.files === 0) return <Section title="Storage" lead={messages} />;
  const withFiles = withDistinctNames(page.forms)
    .filter((form) => form.storage.files > 0)
    .sort((a, b) => b.storage.bytes - a.storage.bytes);
  const files = `${countOf(storage.files, "file takes", "files take")} up ${formatBytes(storage.bytes)} more.`;
  return (
    <Section title="Storage" lead={`${messages} ${files}`}>
      <table className={classes.table} aria-label="Files by form">
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col" className={classes.number}>
              Files
            </th>
            <th scope="col" className={classes.number}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {withFiles.map(({ id, name, storage: { files: count, bytes } }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className={classes.number}>{formatCount(count)}</td>
              <td className={classes.number}>{formatBytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** How much the files of a form take up. */
export function FormStorage({ form: { storage } }: Places["formFacts"]) {
  if (storage.files === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {countOf(storage.files, "file", "files")} stored, {formatBytes(storage.bytes)}
    </Text>
  );
}
