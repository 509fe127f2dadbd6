import { useMemo } from "react";
import { splitVisible } from "../../../shared/visible-text.ts";
import { splitLinks } from "../format/links.ts";
import classes from "./visitor-text.module.css";

interface VisitorTextProps {
  readonly text: string;
  /** Keeps the visitor's line breaks; without it the text flows as one line. */
  readonly block?: boolean;
  /** Makes web and email addresses something to open. */
  readonly links?: boolean;
}

/** A visitor's words, inert: text nodes only, in their own direction, with what would be invisible shown by name. */
export function VisitorText({ text, block = false, links = false }: VisitorTextProps) {
  const segments = useMemo(() => splitVisible(text), [text]);
  return (
    <bdi dir="auto" className={block ? classes.block : classes.line}>
      {segments.map((segment) =>
        segment.kind === "text" ? (
          links ? (
            <WithLinks key={segment.at} text={segment.text} />
          ) : (
            segment.text
          )
        ) : (
          <span key={segment.at} className={classes.mark} title={segment.name}>
            {segment.label}
            {segment.count > 1 && ` ×${segment.count}`}
          </span>
        ),
      )}
    </bdi>
  );
}

function WithLinks({ text }: { readonly text: string }) {
  return splitLinks(text).map((part) =>
    part.href === null ? (
      part.text
    ) : (
      <a
        key={part.at}
        className={classes.link}
        href={part.href}
        title={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
      >
        {part.text}
      </a>
    ),
  );
}
