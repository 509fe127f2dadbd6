/** The cookies of one browser at one site. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get names(): string[] {
    return [...this.#values.keys()];
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: string): void {
    this.#values.set(name, value);
  }

  copy(): CookieJar {
    const copied = new CookieJar();
    for (const [name, value] of this.#values) copied.set(name, value);
    return copied;
  }

  /** Stores the cookies a response sets, and drops those it expires. */
  take(response: Pick<Response, "headers">): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const end = pair.indexOf("=");
      const name = pair.slice(0, end);
      const isOver = attributes.some((one) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(one));
      if (isOver) this.#values.delete(name);
      else this.#values.set(name, pair.slice(end + 1));
    }
  }
}
