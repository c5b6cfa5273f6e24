/**
 * The open elements of a document with tags. An element is closed in the time that its content took
 * to open, so that no order of tags is slow.
 */
export class OpenElements<Element extends { readonly name: string }> {
  readonly #open: Element[] = [];
  readonly #counts = new Map<string, number>();

  /** The innermost open element. */
  get innermost(): Element | undefined {
    return this.#open.at(-1);
  }

  open(element: Element): void {
    this.#open.push(element);
    this.#counts.set(element.name, (this.#counts.get(element.name) ?? 0) + 1);
  }

  /**
   * Closes the innermost element of a name, and all within it.
   *
   * @returns The element, or `undefined` where none of this name is open.
   */
  close(name: string): Element | undefined {
    if ((this.#counts.get(name) ?? 0) === 0) return undefined;
    let closed = this.#open.pop();
    while (closed !== undefined) {
      this.#counts.set(closed.name, (this.#counts.get(closed.name) ?? 1) - 1);
      if (closed.name === name) return closed;
      closed = this.#open.pop();
    }
    return undefined;
  }
}
