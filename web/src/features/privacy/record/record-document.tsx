import { Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import type { RecordDocument_SectionFragment } from "../../../core/kit/graphql/documents.ts";
import base from "../../../core/kit/ui/base.module.css";
import { TextLink } from "../../../core/kit/ui/links.tsx";
import { VisitorText } from "../../../core/kit/ui/visitor-text.tsx";
import classes from "./record.module.css";

interface RecordDocumentProps {
  readonly sections: readonly RecordDocument_SectionFragment[];
}

/** The record, for screen and print. */
export function RecordDocument({ sections }: RecordDocumentProps) {
  return (
    <Stack className={classes.document ?? ""} gap="xl">
      {sections.map(({ key, title, rows }) => (
        <article key={key} aria-label={title}>
          <Group justify="space-between" align="baseline" wrap="nowrap">
            <Title order={3} fw={600}>
              <VisitorText text={title} />
            </Title>
            {key.startsWith("form:") && (
              <TextLink
                size="sm"
                underline="always"
                data-unprinted=""
                to="/forms/$formId/setup/privacy"
                params={{ formId: key.slice("form:".length) }}
              >
                Edit<VisuallyHidden component="span"> what is stated of {title}</VisuallyHidden>
              </TextLink>
            )}
          </Group>
          {rows.length === 0 ? (
            <Text inherit mt="0.4rem" fs="italic" c="dimmed">
              None
            </Text>
          ) : (
            <Text component="dl" inherit mt="0.4rem" className={`${classes.rows} ${base.lined}`}>
              {rows.map((row) => (
                <div key={row.key}>
                  <Text component="dt" inherit c="dimmed">
                    <VisitorText text={row.label} />
                  </Text>
                  {row.values.length === 0 ? (
                    <Text component="dd" inherit fs="italic" c="dimmed">
                      Not stated
                    </Text>
                  ) : (
                    <dd>
                      {row.values.map((value) => (
                        <div key={value}>
                          <VisitorText text={value} block />
                        </div>
                      ))}
                    </dd>
                  )}
                </div>
              ))}
            </Text>
          )}
        </article>
      ))}
    </Stack>
  );
}
