/** What a request sends. */
export interface RequestBody {
  /** Undefined where the runtime writes it itself. */
  contentType: string | undefined;
  /** Whether it can be sent again; a stream that was read cannot. */
  isRepeatable: boolean;
  /** What the source of its bytes threw, if it did. */
  readonly fault?: unknown;
  /** Gives the body for one attempt. */
  open(): BodyInit | Promise<BodyInit>;
}

/** A body of JSON. */
export function jsonBody(value: unknown): RequestBody {
  const text = JSON.stringify(value);
  return { contentType: 'application/json', isRepeatable: true, open: () => text };
}
