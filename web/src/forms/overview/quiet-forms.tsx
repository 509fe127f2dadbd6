import { Alert, Anchor, Text } from "@mantine/core";
import { IconZzz } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { describeQuiet } from "../../kit/format/counts.ts";
import type { QuietForm_FormFragment } from "../../kit/graphql/documents.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import classes from "./overview.module.css";

/** The forms that have fallen silent against their habit, and what to look at. */
export function QuietForms({ forms }: { readonly forms: readonly QuietForm_FormFragment[] }) {
  const quiet = forms.filter((form) => form.quiet !== null);
  if (quiet.length === 0) return null;
  const title = quiet.length === 1 ? "A form is unusually quiet" : `${quiet.length} forms are unusually quiet`;
  return (
    <Alert color="amber" icon={<IconZzz size={20} />} title={title} mb="xl">
      <ul className={classes.quiet}>
        {quiet.map(({ id, name, quiet: notice }) => (
          <li key={id}>
            <Text span size="sm" fw={600}>
              {name}
            </Text>
            {notice !== null && (
              <>
                : {describeQuiet(notice)}. The last message came on <Instant at={notice.since} as="day" />.
              </>
            )}{" "}
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to="/forms/$formId/setup" params={{ formId: id }} />}
            >
              Send a test
            </Anchor>
          </li>
        ))}
      </ul>
      <Text size="sm" mt={6}>
        Check that the form is still on your page and still sends messages here.
      </Text>
    </Alert>
  );
}
