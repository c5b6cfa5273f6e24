/** What a call came to, with the answer that it was read from. */
export interface WithResponse<Data> {
  data: Data;
  /** Its body is consumed; status and headers can be read. */
  response: Response;
}

/** A call on its way: `await` gives its data, {@link ApiCall.withResponse} the answer as well. */
export class ApiCall<Data> implements PromiseLike<Data> {
  readonly #outcome: Promise<WithResponse<Data>>;

  constructor(outcome: Promise<WithResponse<Data>>) {
    this.#outcome = outcome;
  }

  /** The data together with the answer, for its headers. */
  withResponse(): Promise<WithResponse<Data>> {
    return this.#outcome;
  }

  // biome-ignore lint/suspicious/noThenProperty: being awaited is what it is for
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#outcome.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /** As of a promise. */
  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  /** As of a promise. */
  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
