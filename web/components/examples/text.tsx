import { Group, Stack } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { BackLink } from "../../src/core/kit/ui/back-link.tsx";
import { WarningBadge } from "../../src/core/kit/ui/card-list.tsx";
import { CodeBlock, CopyButton, CopyIcon, CopyLine, InlineCode } from "../../src/core/kit/ui/copy.tsx";
import { Diagnostic } from "../../src/core/kit/ui/diagnostic.tsx";
import { Fact, Facts } from "../../src/core/kit/ui/facts.tsx";
import { IconButton } from "../../src/core/kit/ui/icon-button.tsx";
import { Instant } from "../../src/core/kit/ui/instant.tsx";
import { VisitorText } from "../../src/core/kit/ui/visitor-text.tsx";

const AT = "2026-11-02T09:15:00.000Z";
const INVISIBLE = "Write to ada@example.com. Invisible characters are shown: a\u200bb.";
const HTML = '<form action="https://forms.example.com/f/frm_01" method="post">\n  <input name="email">\n</form>';

export function TextExamples() {
  return (
    <Stack>
      <BackLink to="/">Integrations</BackLink>
      <Facts>
        <Fact name="In a list">
          <Instant at={AT} as="list" />
        </Fact>
        <Fact name="In full">
          <Instant at={AT} as="full" />
        </Fact>
        <Fact name="Visitor’s text">
          <VisitorText text={INVISIBLE} links />
        </Fact>
        <Fact name="Warning">
          <WarningBadge>Failing</WarningBadge>
        </Fact>
        <Fact name="Address">
          <CopyLine value="https://forms.example.com/mcp" what="the address" testId="address" />
        </Fact>
        <Fact name="Setting">
          <InlineCode>POSTERN_BOUNCE_ADDRESS</InlineCode>
        </Fact>
        <Fact name="Public URL">
          <Diagnostic
            status="error"
            message="https://forms.example.com redirects to https://www.example.com."
            advice="Set PUBLIC_URL to the address that visitors use."
          />
        </Fact>
      </Facts>
      <CodeBlock>{HTML}</CodeBlock>
      <Group>
        <CopyButton value={HTML} what="the HTML" />
        <CopyIcon value={HTML} what="the HTML" />
        <IconButton label="Delete" title="Delete  #" icon={<IconTrash size={17} />} onClick={() => {}} />
      </Group>
    </Stack>
  );
}
