import { Box, Group, Text } from "@mantine/core";
import { countOf } from "../format/counts.ts";
import base from "./base.module.css";
import { RowLink } from "./card-list.tsx";
import { Instant } from "./instant.tsx";
import { VisitorText } from "./visitor-text.tsx";

interface Sample {
  readonly id: string;
  /** The form whose inbox it opens in; not a link if omitted. */
  readonly formId?: string;
  /** `null` if all are of one form. */
  readonly formName: string | null;
  readonly sender: string;
  readonly preview: string;
  readonly createdAt: string;
}

interface MessageSamplesProps {
  readonly label?: string;
  readonly messages: readonly Sample[];
}

const SHOWN = 25;

/** The first messages something would apply to, and how many more there are. */
export function MessageSamples({ label, messages }: MessageSamplesProps) {
  return (
    <>
      {messages.length > 0 && (
        <Text component="ul" size="sm" className={base.lined} aria-label={label}>
          {messages.slice(0, SHOWN).map((message) => (
            <Box key={message.id} component="li" py="0.55rem">
              <Group justify="space-between" align="baseline" wrap="nowrap">
                <Text span inherit fw={600} truncate>
                  <Sender message={message} />
                </Text>
                <Text span fz="small" c="dimmed" flex="none">
                  {message.formName !== null && `${message.formName} · `}
                  <Instant at={message.createdAt} as="day" />
                </Text>
              </Group>
              <Text inherit c="dimmed" truncate>
                <VisitorText text={message.preview} />
              </Text>
            </Box>
          ))}
        </Text>
      )}
      {messages.length > SHOWN && (
        <Text size="sm" c="dimmed">
          and {countOf(messages.length - SHOWN, "other", "others")}
        </Text>
      )}
    </>
  );
}

function Sender({ message: { id, formId, sender } }: { readonly message: Sample }) {
  const name = sender === "" ? "No name given" : <VisitorText text={sender} />;
  if (formId === undefined) return name;
  return (
    <RowLink target="_blank" to="/forms/$formId/inbox" params={{ formId }} search={{ submission: id, show: "all" }}>
      {name}
    </RowLink>
  );
}
