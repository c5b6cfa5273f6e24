/** Body of a request. */
export interface RequestBody {
  /** Headers that describe it, or undefined for content that `fetch` describes. */
  headers: Readonly<Record<string, string>> | undefined;
  /** Reason why it cannot be sent again, or undefined when it can. */
  retryObstacle?: string | undefined;
  /**
   * Opens the body for one attempt. Rejects with the error of the source of its bytes.
   *
   * @param onActivity - called whenever bytes move
   */
  open(onActivity: () => void): Promise<OpenBody>;
}

/** Body of one attempt. */
export interface OpenBody {
  content: BodyInit;
  /** Error of the source of its bytes, or undefined when it has not failed. */
  sourceError?(): unknown;
  /** Called when the server has accepted it. */
  complete?(): void;
  /** Called at the end of the attempt, whether it succeeds or fails. */
  close?(): void;
}

/** Makes a body of JSON. */
export function jsonBody(value: unknown): RequestBody {
  const content = JSON.stringify(value);
  return {
    headers: { 'content-type': 'application/json' },
    open: async () => ({ content }),
  };
}

/**
 * Draws 128 random bits as text. Unlike `crypto.randomUUID`, it works on pages without TLS as well.
 */
export function randomToken(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
