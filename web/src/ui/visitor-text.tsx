import { useMemo } from "react";
import { splitVisible } from "../format/visible-text.ts";
import classes from "./visitor-text.module.css";

interface VisitorTextProps {
  readonly text: string;
  /** Keeps the visitor's line breaks; without it the text flows as one line. */
  readonly block?: boolean;
}

/** A visitor's words, inert: text nodes only, in their own direction, with what would be invisible shown by name. */
export function VisitorText({ text, block = false }: VisitorTextProps) {
  const segments = useMemo(() => splitVisible(text), [text]);
  return (
    <bdi dir="auto" className={block ? classes.block : classes.line}>
      {segments.map((segment) =>
        segment.kind === "text" ? (
          segment.text
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
