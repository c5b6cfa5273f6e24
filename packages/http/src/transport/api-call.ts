/** Data of a call, with the response that it was read from. */
export interface WithResponse<Data> {
  /** The data of the call, as `await` returns it. */
  data: Data;
  /** The response. Its body is consumed, unless it is the data. Status and headers can be read. */
  response: Response;
}

/** A pending call. `await` returns its data, and `withResponse` also returns the response. */
export interface ApiCall<Data> extends Promise<Data> {
  /** Returns the data together with the response, for its headers. */
  withResponse(): Promise<WithResponse<Data>>;
}

/** Makes a call from the promise of its outcome. */
export function createApiCall<Data>(outcome: Promise<WithResponse<Data>>): ApiCall<Data> {
  const data = outcome.then((result) => result.data);
  const withResponse = () => {
    // The returned promise reports the failure, so the rejection of the data need not be handled.
    data.catch(() => undefined);
    return outcome;
  };
  return Object.assign(data, { withResponse });
}
