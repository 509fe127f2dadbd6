import { Button } from "@mantine/core";
import { type RefObject, useEffect, useState } from "react";
import { countOf } from "../../kit/format/counts.ts";
import type { MessageList } from "../actions/use-inbox.ts";
import classes from "./submission-list.module.css";

/** Shows new rows at once at the top of the list, or behind a button further down. */
export function useFreshRows(list: MessageList, scroller: RefObject<HTMLElement | null>) {
  const newest = list.rows[0]?.id ?? "";
  const [known] = useState(newest);
  const [seen, setSeen] = useState(newest);
  const [isAway, setAway] = useState(false);
  // At the top, new rows count as seen.
  if (!isAway && seen !== newest) setSeen(newest);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const onScroll = () => {
      const isScrolled = element.scrollTop > 4;
      list.isScrolled.current = isScrolled;
      setAway(isScrolled);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, list.isScrolled]);

  return {
    /** Rows waiting above those already seen. */
    above: list.previousCursor === null && isAway ? list.rows.findIndex((row) => row.id <= seen) : 0,
    /** Ids order by arrival. */
    isFresh: (id: string) => list.start === null && id > known,
    show: () => {
      if (list.isBehind) list.restart();
      else scroller.current?.scrollTo({ top: 0 });
    },
  };
}

interface NewRowsProps {
  readonly count: number;
  readonly isBehind: boolean;
  readonly onShow: () => void;
}

/** Quietly announces new messages above. */
export function NewRows({ count, isBehind, onShow }: NewRowsProps) {
  const isShown = count > 0 || isBehind;
  return (
    <div className={classes.news} role="status">
      {isShown && (
        <Button radius="xl" mt="0.6rem" px="0.9rem" h="1.85rem" fz="small" onClick={onShow}>
          {isBehind ? "New messages" : countOf(count, "new message", "new messages")}
        </Button>
      )}
    </div>
  );
}
