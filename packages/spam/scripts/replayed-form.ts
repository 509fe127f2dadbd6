import { HabitTally, noteIn } from "../src/habits.ts";
import type { Reading } from "../src/text/read-submission.ts";
import type { FormHabits } from "../src/verdict.ts";

type Noted = Parameters<typeof noteIn>[2];

// The limits of server/core/spam/form-habits.ts, except the thirty days: rows have no date.
const MAX_READ = 100;
const READ_EVERY = 25;

/**
 * What a form has received so far, counted as on the server: message by message, and periodically reread from the
 * newest in each folder. Messages that the owner moved do not count.
 */
export class ReplayedForm {
  readonly #kept: { readonly reading: Reading; readonly noted: Noted }[] = [];
  #tally = new HabitTally();
  #since = 0;

  get habits(): FormHabits {
    return this.#tally;
  }

  /** A message that stays where the filter put it. */
  keep(reading: Reading, noted: Noted): void {
    this.#kept.push({ reading, noted });
    this.#since += 1;
    if (this.#since < READ_EVERY) noteIn(this.#tally, reading, noted);
    else this.#readAnew();
  }

  #readAnew(): void {
    this.#since = 0;
    this.#tally = new HabitTally();
    const newest = (["inbox", "spam"] as const).flatMap((folder) =>
      this.#kept.filter(({ noted }) => noted.folder === folder).slice(-MAX_READ),
    );
    for (const { reading, noted } of newest) noteIn(this.#tally, reading, noted);
  }
}
