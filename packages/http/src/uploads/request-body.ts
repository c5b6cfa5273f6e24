/** What a request sends. */
export interface RequestBody {
  headers: Readonly<Record<string, string>>;
  /** Whether it can be sent again; a stream that was read cannot. */
  isRepeatable: boolean;
  /**
   * Gives the body for one attempt.
   *
   * @param onActivity - called whenever bytes move
   */
  open(onActivity: () => void): OpenBody;
}

/** A body on its way. */
export interface OpenBody {
  content: BodyInit;
  /** What the source of its bytes threw, if it did. */
  fault?(): unknown;
  /** The server has answered that it took it. */
  complete?(): void;
  /** The attempt is over, well or badly. */
  close?(): void;
}

/** A body of JSON. */
export function jsonBody(value: unknown): RequestBody {
  const content = JSON.stringify(value);
  return {
    headers: { 'content-type': 'application/json' },
    isRepeatable: true,
    open: () => ({ content }),
  };
}
