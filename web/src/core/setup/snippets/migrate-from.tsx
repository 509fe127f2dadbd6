import { Group, Text, VisuallyHidden } from "@mantine/core";
import type { Snippets_FormFragment } from "../../kit/graphql/documents.ts";
import { CodeBlock, CopyButton, InlineCode } from "../../kit/ui/copy.tsx";
import table from "../../kit/ui/form-table.module.css";
import { buildFormLine, OTHER_SERVICES } from "./build-snippets.ts";

/** A form made for another service needs only one line changed. */
export function MovingHere({ form }: { readonly form: Snippets_FormFragment }) {
  const line = buildFormLine(form.intakeUrl);
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          Change only the line that opens the form. Everything else can stay, including hidden fields.
        </Text>
        <CopyButton value={line} what="the line" flex="none" />
      </Group>
      <CodeBlock>{line}</CodeBlock>
      <table className={table.table}>
        <caption>
          <VisuallyHidden>Your current line, by service</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">in place of</th>
          </tr>
        </thead>
        <tbody>
          {OTHER_SERVICES.map(({ name, line: before }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <InlineCode>{before}</InlineCode>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed">
        A thank-you page named in the form (<InlineCode>_next</InlineCode>, <InlineCode>redirect</InlineCode>) works
        once its site is an allowed origin under Spam. If a script or package sends the form, change the address there.
      </Text>
    </>
  );
}
