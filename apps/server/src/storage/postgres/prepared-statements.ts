import { createHash } from 'node:crypto';

/** Uses of a text after which it is prepared. */
const preparedAfter = 5;
/** Texts whose uses are counted, and texts that are prepared, at most. */
const limits = { counted: 1000, prepared: 250 };

/**
 * Chooses the statements that a database keeps prepared, as drivers of other languages do: those
 * that are used often. Planning a short write takes longer than the write. Their number is limited,
 * since each connection keeps every one of them in memory.
 */
export class PreparedStatements {
  /** Names by text. */
  readonly #names = new Map<string, string>();
  /** Numbers of uses by text, the latest last. */
  readonly #uses = new Map<string, number>();

  /**
   * Counts a use of a text. Returns the name under which it is prepared, or undefined when it is
   * planned anew.
   */
  use(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (uses < preparedAfter || this.#names.size >= limits.prepared) {
      this.#count(text, uses);
      return undefined;
    }
    return this.prepare(text);
  }

  /** Returns the name of a text that is always prepared. */
  prepare(text: string): string {
    const name = this.#names.get(text) ?? nameStatement(text);
    this.#names.set(text, name);
    return name;
  }

  #count(text: string, uses: number): void {
    this.#uses.set(text, uses);
    if (this.#uses.size <= limits.counted) return;
    const [oldest] = this.#uses.keys();
    if (oldest !== undefined) this.#uses.delete(oldest);
  }
}

function nameStatement(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
