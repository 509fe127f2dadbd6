import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { countOf } from "../format/counts.ts";
import { Instant } from "./instant.tsx";
import classes from "./message-samples.module.css";
import { VisitorText } from "./visitor-text.tsx";

interface Sample {
  readonly id: string;
  /** The form whose inbox it opens in; without it, it is not a link. */
  readonly formId?: string;
  /** `null` where all are of one form. */
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

/** Messages that something would apply to: the first of them, and how many there are besides. */
export function MessageSamples({ label, messages }: MessageSamplesProps) {
  return (
    <>
      {messages.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {messages.slice(0, SHOWN).map((message) => (
            <li key={message.id}>
              <Sender message={message} />
              <span className={classes.about}>
                {message.formName !== null && `${message.formName} · `}
                <Instant at={message.createdAt} as="day" />
              </span>
              <span className={classes.preview}>
                <VisitorText text={message.preview} />
              </span>
            </li>
          ))}
        </ul>
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
  if (formId === undefined) return <span className={classes.sender}>{name}</span>;
  return (
    <Link
      to="/forms/$formId/inbox"
      params={{ formId }}
      search={{ submission: id, show: "all" }}
      target="_blank"
      className={classes.sender}
    >
      {name}
    </Link>
  );
}
