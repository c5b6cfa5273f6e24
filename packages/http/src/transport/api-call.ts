/** What a call came to, with the answer that it was read from. */
export interface WithResponse<Data> {
  data: Data;
  /** Its body is consumed, unless it is the data; status and headers can be read. */
  response: Response;
}

/** A call on its way: `await` gives its data, `withResponse` the answer as well. */
export interface ApiCall<Data> extends Promise<Data> {
  /** The data together with the answer, for its headers. */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Makes a call of what it will come to. */
export function createApiCall<Data>(outcome: Promise<WithResponse<Data>>): ApiCall<Data> {
  const data = outcome.then((answer) => answer.data);
  const withResponse = () => {
    // Whoever asks for the answer is told of its failure there, and need not look at the data.
    data.catch(() => undefined);
    return outcome;
  };
  return Object.assign(data, { withResponse });
}
