import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Snippets_FormFragment } from "../graphql/operations/documents.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Section } from "../ui/section.tsx";
import { buildFetchSnippet, buildHtmlSnippet } from "./build-snippets.ts";
import classes from "./snippets.module.css";

const KINDS = {
  html: {
    label: "HTML",
    about: "Works without any script. After sending, the visitor sees a thank-you page, or the redirect set below.",
    build: buildHtmlSnippet,
  },
  fetch: {
    label: "HTML with fetch",
    about: "Sends the form in the background and thanks the visitor on the same page.",
    build: buildFetchSnippet,
  },
} as const;

type Kind = keyof typeof KINDS;

/** What to paste into a website so that its form posts here. */
export function Snippets({ form }: { readonly form: Snippets_FormFragment }) {
  const [kind, setKind] = useState<Kind>("html");
  const { label, about, build } = KINDS[kind];
  const code = build(form);
  return (
    <Section
      title="Put it on your website"
      lead="Paste this where the form belongs, and change the fields as you like: every field you send is kept, in its order."
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <SegmentedControl
            aria-label="Kind of snippet"
            value={kind}
            onChange={(value) => setKind(value === "fetch" ? "fetch" : "html")}
            data={[
              { value: "html", label: KINDS.html.label },
              { value: "fetch", label: KINDS.fetch.label },
            ]}
          />
          <CopyButton value={code} what={`the ${label} snippet`} size="sm" />
        </Group>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <pre className={classes.code}>
          <code>{code}</code>
        </pre>
        <Group gap="xs" align="center">
          <Text size="sm">Form address</Text>
          <code className={classes.address}>{form.intakeUrl}</code>
          <CopyButton value={form.intakeUrl} what="the form’s address" />
        </Group>
      </Stack>
    </Section>
  );
}
