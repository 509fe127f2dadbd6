import { Text } from "@mantine/core";
import type { Places } from "../../core/kit/features.ts";
import { countOf, formatBytes } from "../../core/kit/format/counts.ts";

/** How much the files of a form take up. */
export function FormStorage({ form: { storage } }: Places["formFacts"]) {
  if (storage.files === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {countOf(storage.files, "file", "files")} stored, {formatBytes(storage.bytes)}
    </Text>
  );
}
