import { Text, VisuallyHidden } from "@mantine/core";
import type { Snippets_FormFragment } from "../../kit/graphql/documents.ts";
import { CodeBlock, CopyButton } from "../../kit/ui/copy.tsx";
import { buildFormLine, OTHER_SERVICES } from "./build-snippets.ts";
import classes from "./snippets.module.css";

/** A form that was made for another service needs one line changed. */
export function MovingHere({ form }: { readonly form: Snippets_FormFragment }) {
  const line = buildFormLine(form.intakeUrl);
  return (
    <>
      <div className={classes.above}>
        <Text size="sm" c="dimmed">
          Change only the line that opens the form. Everything else can stay, including hidden fields.
        </Text>
        <CopyButton value={line} what="the line" />
      </div>
      <CodeBlock>{line}</CodeBlock>
      <table className={classes.services}>
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
                <code className={classes.inline}>{before}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed">
        A thank-you page named in the form (<code className={classes.inline}>_next</code>,{" "}
        <code className={classes.inline}>redirect</code>) works once its site is an allowed origin under Spam. If a
        script or package sends the form, change the address there.
      </Text>
    </>
  );
}
