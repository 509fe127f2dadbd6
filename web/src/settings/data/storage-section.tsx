import { Table } from "@mantine/core";
import { formatBytes } from "../../format/bytes.ts";
import { countOf } from "../../format/counts.ts";
import type { DataPageQuery } from "../../graphql/operations/documents.ts";
import { Section } from "../../ui/section.tsx";

type StorageSectionProps = Pick<DataPageQuery, "forms"> & {
  readonly viewer: Pick<DataPageQuery["viewer"], "storedBytes" | "storage">;
};

/** What the account takes up: messages, and the files of each form, the largest first. */
export function StorageSection({ viewer: { storedBytes, storage }, forms }: StorageSectionProps) {
  const messages = `Your messages take up about ${formatBytes(storedBytes)}, including the search index.`;
  if (storage.files === 0) return <Section title="Storage" lead={messages} />;
  const withFiles = forms.filter((form) => form.storage.files > 0).sort((a, b) => b.storage.bytes - a.storage.bytes);
  const files = `${countOf(storage.files, "file takes", "files take")} up ${formatBytes(storage.bytes)} more.`;
  return (
    <Section title="Storage" lead={`${messages} ${files}`}>
      <Table aria-label="Files by form" maw="36rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Form</Table.Th>
            <Table.Th ta="right">Files</Table.Th>
            <Table.Th ta="right">Size</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {withFiles.map(({ id, name, storage: { files: count, bytes } }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{count.toLocaleString()}</Table.Td>
              <Table.Td ta="right">{formatBytes(bytes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
