import { Text } from "@mantine/core";
import type { Snippets_FormFragment } from "../../graphql/operations/documents.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { buildFormLine, OTHER_SERVICES } from "./other-services.ts";
import classes from "./snippets.module.css";

/** A form that was made for another service needs one line changed. */
export function MovingHere({ form }: { readonly form: Snippets_FormFragment }) {
  const line = buildFormLine(form.intakeUrl);
  return (
    <>
      <div className={classes.above}>
        <Text size="sm" c="dimmed">
          Change one line: the one that opens the form. Everything else can stay, including the service’s hidden fields.
        </Text>
        <CopyButton value={line} what="the line" />
      </div>
      <pre className={classes.code}>
        <code>{line}</code>
      </pre>
      <table className={classes.services}>
        <caption className={classes.legend}>The line that you have now, by service</caption>
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
        <code className={classes.inline}>redirect</code>) is followed once its site is among the allowed origins, in the
        section Spam. Files are not kept, only their names. If the service’s script or package sends the form, change
        the address there. It understands the response.
      </Text>
    </>
  );
}
