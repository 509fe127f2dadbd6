import { Alert, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { isLocalUrl } from "../../../../../shared/loopback.ts";
import type { Snippets_FormFragment } from "../../kit/graphql/documents.ts";
import { CodeBlock, CopyButton, InlineCode } from "../../kit/ui/copy.tsx";
import { Pills } from "../../kit/ui/pills.tsx";
import { Section } from "../../kit/ui/section.tsx";
import type { SnippetForm } from "./build-snippets.ts";
import { MovingHere } from "./migrate-from.tsx";
import { SendTest } from "./send-test.tsx";
import { SNIPPET_KINDS, type SnippetKind } from "./snippet-kinds.ts";

const MOVING = "moving";

export function Snippets({ form }: { readonly form: Snippets_FormFragment }) {
  const [chosen, choose] = useState(SNIPPET_KINDS[0].id);
  const [hasFile, setHasFile] = useState(false);
  const kind = SNIPPET_KINDS.find(({ id }) => id === chosen);
  return (
    <Section
      title="Add it to your website"
      lead="Paste this where the form belongs and change the fields as you like. All fields are saved, in order."
    >
      <Stack gap="sm">
        <Pills
          legend="Kind of snippet"
          name="snippet"
          options={[...SNIPPET_KINDS, { id: MOVING, label: "Another service’s form" }]}
          chosen={chosen}
          onChoose={choose}
        />
        {kind !== undefined && form.maxFiles !== 0 && (
          <Checkbox
            label="With a file upload"
            checked={hasFile}
            onChange={(event) => setHasFile(event.currentTarget.checked)}
          />
        )}
        {isLocalUrl(form.intakeUrl) && (
          <Alert color="amber" title="Works on this computer only">
            The form’s address is on {new URL(form.intakeUrl).host}. Set PUBLIC_URL to the public address of your
            Postern and restart it before you paste this into a public website.
          </Alert>
        )}
        {kind === undefined ? <MovingHere form={form} /> : <Snippet kind={kind} form={{ ...form, hasFile }} />}
        <Group gap="xs" align="center">
          <Text size="sm">Form address</Text>
          <InlineCode>{form.intakeUrl}</InlineCode>
          <CopyButton value={form.intakeUrl} what="the form’s address" />
        </Group>
        <SendTest key={form.id} form={form} />
      </Stack>
    </Section>
  );
}

function Snippet({ kind, form }: { readonly kind: SnippetKind; readonly form: SnippetForm }) {
  const code = kind.build(form);
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {kind.about}
          {kind.file !== undefined && (
            <>
              {" "}
              Save it as <InlineCode>{kind.file}</InlineCode> and write <InlineCode>{kind.use}</InlineCode> where the
              form belongs.
            </>
          )}
        </Text>
        <CopyButton value={code} what={`the ${kind.label} snippet`} flex="none" />
      </Group>
      <CodeBlock>{code}</CodeBlock>
    </>
  );
}
