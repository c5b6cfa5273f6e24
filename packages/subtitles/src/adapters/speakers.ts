/** Numbers the speakers of a result, from 0 in the order in which they first speak. */
export class Speakers {
  readonly #numbers = new Map<unknown, number>();

  /** The number of a speaker, or `undefined` where the result has none. */
  assignNumber(name: unknown): number | undefined {
    if (name === undefined || name === null) return undefined;
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
}
