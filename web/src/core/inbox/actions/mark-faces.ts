import {
  type Icon,
  IconCircleCheck,
  IconMail,
  IconMailOpened,
  IconRotate,
  IconStar,
  IconStarOff,
} from "@tabler/icons-react";
import type { Mark } from "./change.ts";
import type { Question } from "./inbox-state.ts";

interface MarkFace {
  readonly label: string;
  readonly icon: Icon;
  readonly alias?: string;
}

export const MARK_FACES: Readonly<Record<Mark, MarkFace>> = {
  read: { label: "Mark as read", icon: IconMailOpened },
  unread: { label: "Mark as unread", icon: IconMail },
  done: { label: "Mark as done", icon: IconCircleCheck, alias: "archive finish close" },
  open: { label: "Reopen", icon: IconRotate, alias: "not done" },
  starred: { label: "Star", icon: IconStar, alias: "flag" },
  unstarred: { label: "Remove star", icon: IconStarOff, alias: "unstar flag" },
};

export const MARK_ALL_READ: Question = { about: "everything", change: { to: "read" } };
