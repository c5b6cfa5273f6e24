import { appendBytes } from '../bytes.js';

/**
 * Request of a scanner for the next bytes of a file that comes in pieces. It is resumed with `count` bytes, fewer where
 * the file ends; none for `skip`. Bytes that were only peeked at come again.
 */
type ByteRequest = { readonly kind: 'take' | 'peek' | 'skip'; readonly count: number };

/** Reads a file by yielding requests for bytes; returns the result. */
export type ByteScanner<Result> = Generator<ByteRequest, Result, Uint8Array>;

/** Feeds a scanner with bytes that are cut anywhere; holds no more than its largest request. */
export class ScannerFeed<Result> {
  readonly #scanner: ByteScanner<Result>;
  #held: Uint8Array = new Uint8Array(0);
  #request: ByteRequest;
  #result: { readonly value: Result } | null = null;

  constructor(scanner: ByteScanner<Result>) {
    this.#scanner = scanner;
    this.#request = { kind: 'skip', count: 0 };
    this.#accept(scanner.next(new Uint8Array(0)));
  }

  /**
   * Gives the scanner more bytes.
   *
   * @returns the scanner's result and the bytes after what it took, or null if it needs more
   */
  push(bytes: Uint8Array): { readonly value: Result; readonly rest: Uint8Array } | null {
    let rest = bytes;
    while (this.#result === null) {
      const { kind, count } = this.#request;
      if (kind === 'skip') {
        const fromHeld = Math.min(count, this.#held.length);
        this.#held = this.#held.subarray(fromHeld);
        const fromRest = Math.min(count - fromHeld, rest.length);
        rest = rest.subarray(fromRest);
        const missing = count - fromHeld - fromRest;
        if (missing > 0) {
          this.#request = { kind, count: missing };
          return null;
        }
        this.#resume(new Uint8Array(0));
      } else {
        const fromRest = Math.min(Math.max(0, count - this.#held.length), rest.length);
        this.#held = appendBytes(this.#held, rest.subarray(0, fromRest));
        rest = rest.subarray(fromRest);
        if (this.#held.length < count) {
          // The caller may use its buffer again.
          this.#held = this.#held.slice();
          return null;
        }
        this.#resumeWithHeld(kind, count);
      }
    }
    return { value: this.#result.value, rest: appendBytes(this.#held, rest) };
  }

  /** Ends the file: the scanner gets the held bytes and then none. */
  end(): { readonly value: Result; readonly rest: Uint8Array } {
    while (this.#result === null) {
      this.#resumeWithHeld(this.#request.kind, this.#request.count);
    }
    return { value: this.#result.value, rest: this.#held };
  }

  #resumeWithHeld(kind: ByteRequest['kind'], count: number): void {
    const bytes = this.#held.subarray(0, count);
    this.#held = kind === 'peek' ? this.#held : this.#held.subarray(bytes.length);
    this.#resume(bytes);
  }

  #resume(bytes: Uint8Array): void {
    this.#accept(this.#scanner.next(bytes));
  }

  #accept(step: IteratorResult<ByteRequest, Result>): void {
    if (step.done === true) {
      this.#result = { value: step.value };
    } else {
      this.#request = step.value;
    }
  }
}
