import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { type Mentioned, splitMentions } from "./mention-text.ts";
import classes from "./notes.module.css";

/** What a note says, with the members whom it mentions marked. */
export function NoteText({ text, mentions }: { readonly text: string; readonly mentions: readonly Mentioned[] }) {
  if (mentions.length === 0) return <VisitorText text={text} block links />;
  return (
    <div dir="auto" className={classes.words}>
      {splitMentions(text, mentions).map((part) =>
        part.isMention ? (
          <strong key={part.at} className={classes.mention}>
            <VisitorText text={part.text} />
          </strong>
        ) : (
          <VisitorText key={part.at} text={part.text} links />
        ),
      )}
    </div>
  );
}
