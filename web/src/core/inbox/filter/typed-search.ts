const TYPING_PAUSE_MS = 250;

/** Searches while typing: after a pause without unfinished parts, or at once for all of it. */
export class TypedSearch {
  #text: string;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Part of the typed text is not searched for yet. */
  #isOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  type(text: string, search: (text: string) => void): void {
    this.follow(text);
    this.#isOpen = true;
    this.#pause = setTimeout(() => search(text), TYPING_PAUSE_MS);
  }

  /** Ends typing. A search still waiting for a pause would otherwise run after this one, and differ from the box. */
  finish(search: (text: string) => void, text = this.#text): void {
    const isDue = this.#isOpen || text !== this.#text;
    this.follow(text);
    if (isDue) search(text);
  }

  /** Shows a search made elsewhere in the box. */
  follow(text: string): void {
    clearTimeout(this.#pause);
    this.#text = text;
    this.#isOpen = false;
  }
}
