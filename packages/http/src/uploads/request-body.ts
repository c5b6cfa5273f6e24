/** What a request sends. */
export interface RequestBody {
  headers: Readonly<Record<string, string>>;
  /** Why it cannot be sent again, if it cannot. */
  retryObstacle?: string | undefined;
  /**
   * Gives the body for one attempt. It rejects with what the source of its bytes throws.
   *
   * @param onActivity - called whenever bytes move
   */
  open(onActivity: () => void): Promise<OpenBody>;
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
    open: async () => ({ content }),
  };
}
