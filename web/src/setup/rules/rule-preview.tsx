import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { countOf, formatCount } from "../../kit/format/counts.ts";
import type { PreviewRuleQuery } from "../../kit/graphql/operations/documents.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import classes from "./rules.module.css";

type Preview = PreviewRuleQuery["previewRule"];

const SHOWN = 25;

export function RulePreview({ preview, isOfForm }: { readonly preview: Preview; readonly isOfForm: boolean }) {
  const { matches } = preview;
  return (
    <>
      <Text size="sm">{describe(preview, isOfForm)}</Text>
      {matches.length > 0 && (
        <ul className={classes.matches} aria-label="Messages that the rule applies to">
          {matches.slice(0, SHOWN).map((message) => (
            <li key={message.id}>
              <Link
                to="/forms/$formId/inbox"
                params={{ formId: message.formId }}
                search={{ submission: message.id, show: "all" }}
                target="_blank"
                className={classes.sender}
              >
                {message.sender === "" ? "No name given" : <VisitorText text={message.sender} />}
              </Link>
              <span className={classes.when}>
                {!isOfForm && `${message.formName} · `}
                <Instant at={message.createdAt} as="day" />
              </span>
              <span className={classes.text}>
                <VisitorText text={message.preview} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {matches.length > SHOWN && (
        <Text size="sm" c="dimmed">
          and {countOf(matches.length - SHOWN, "other", "others")}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="md">
        Applies to new messages. Existing messages stay as they are.
      </Text>
    </>
  );
}

function describe({ checked, matches }: Preview, isOfForm: boolean): string {
  const scope = isOfForm ? "on this form" : "on all your forms";
  if (checked === 0) return `There are no messages ${scope} to test this on yet.`;
  const newest = `the newest ${countOf(checked, "message", "messages")} in the inbox ${scope}`;
  if (matches.length === 0) return `Tested on ${newest}. It would have applied to none.`;
  return `Would have applied to ${formatCount(matches.length)} of ${newest}.`;
}
