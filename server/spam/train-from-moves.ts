import type { AccountFilter, Learned } from "./account-filter.ts";
import { type Lesson, learn, unlearn } from "./learn.ts";
import type { Folder, ScreenInput } from "./verdict.ts";

/** A submission that its owner has just moved, with what an earlier move of it taught. */
export interface Moved {
  readonly submissionId: string;
  readonly example: ScreenInput;
  readonly lesson: Lesson | null;
}

export interface Taught {
  readonly learned: Learned;
  readonly lessons: readonly { readonly submissionId: string; readonly lesson: Lesson }[];
  /** Submissions whose lesson was taken back. */
  readonly unlearned: readonly string[];
}

/** A move teaches; moving back takes exactly that back and teaches nothing, so that a slip of the hand leaves no trace. */
export function trainFromMoves(filter: AccountFilter, moved: readonly Moved[], folder: Folder): Taught {
  let { learned } = filter;
  const lessons: Taught["lessons"][number][] = [];
  const unlearned: string[] = [];
  for (const { submissionId, example, lesson } of moved) {
    if (lesson !== null) {
      learned = unlearn(learned, lesson);
      unlearned.push(submissionId);
    } else {
      const taught = learn({ ...filter, learned }, example, folder);
      learned = taught.learned;
      lessons.push({ submissionId, lesson: taught.lesson });
    }
  }
  return { learned, lessons, unlearned };
}
