/** Collects the values of one SQL statement and hands out their placeholders, so that no value is ever spelt into the text. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
