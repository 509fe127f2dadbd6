import { createContext, useContext, useMemo } from "react";
import type { FindWords } from "../../../../../shared/search-words.ts";
import { splitVisible } from "../../../../../shared/visible-text.ts";
import { splitLinks } from "../format/links.ts";
import classes from "./visitor-text.module.css";

/** `null` without a search. */
export const FindWordsContext = createContext<FindWords | null>(null);

interface VisitorTextProps {
  readonly text: string;
  /** Keeps the visitor's line breaks; otherwise the text flows as one line. */
  readonly block?: boolean;
  /** Links web addresses, email addresses and telephone numbers. */
  readonly links?: boolean;
  /** The text is expected to be a telephone number. */
  readonly phone?: boolean;
  /** Highlights the search terms. */
  readonly found?: boolean;
}

/** Visitor text, inert: text nodes only, with its own direction, and invisible characters shown by name. */
export function VisitorText({ text, block = false, links = false, phone = false, found = false }: VisitorTextProps) {
  const segments = useMemo(() => splitVisible(text), [text]);
  return (
    <bdi dir="auto" className={block ? classes.block : classes.line}>
      {segments.map((segment) =>
        segment.kind === "text" ? (
          links ? (
            <WithLinks key={segment.at} text={segment.text} phone={phone} found={found} />
          ) : found ? (
            <Found key={segment.at} text={segment.text} />
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

type WithLinksProps = Required<Pick<VisitorTextProps, "text" | "phone" | "found">>;

function WithLinks({ text, phone, found }: WithLinksProps) {
  return splitLinks(text, phone).map((part) =>
    part.href === null ? (
      found ? (
        <Found key={part.at} text={part.text} />
      ) : (
        part.text
      )
    ) : (
      <a
        key={part.at}
        className={classes.link}
        href={part.href}
        title={part.href}
        target={part.href.startsWith("tel:") ? undefined : "_blank"}
        rel="noopener noreferrer nofollow"
        referrerPolicy="no-referrer"
      >
        <Breakable text={part.text} found={found} />
      </a>
    ),
  );
}

/** Lets an email address break at its @ rather than within a word. */
function Breakable({ text, found }: { readonly text: string; readonly found: boolean }) {
  const sign = text.lastIndexOf("@") + 1;
  const show = (part: string) => (found ? <Found text={part} /> : part);
  if (sign === 0) return show(text);
  return (
    <>
      {show(text.slice(0, sign))}
      <wbr />
      {show(text.slice(sign))}
    </>
  );
}

function Found({ text }: { readonly text: string }) {
  const find = useContext(FindWordsContext);
  if (find === null) return text;
  return find(text).map((part) =>
    part.isFound ? (
      <mark key={part.at} className={classes.found}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
