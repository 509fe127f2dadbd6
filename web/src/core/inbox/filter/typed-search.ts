const TYPING_PAUSE_MS = 250;

/** Searches for what is typed: after a pause in typing, without what is unfinished, or at once and for all of it. */
export class TypedSearch {
  #text: string;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** What was typed is not all searched for. */
  #isOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  type(text: string, search: (text: string) => void): void {
    this.follow(text);
    this.#isOpen = true;
    this.#pause = setTimeout(() => search(text), TYPING_PAUSE_MS);
  }

  /** Nothing more is typed. A search that waits for a pause would follow this one, and the box would say something else. */
  finish(search: (text: string) => void, text = this.#text): void {
    const isDue = this.#isOpen || text !== this.#text;
    this.follow(text);
    if (isDue) search(text);
  }

  /** The box says what something else has searched for. */
  follow(text: string): void {
    clearTimeout(this.#pause);
    this.#text = text;
    this.#isOpen = false;
  }
}
