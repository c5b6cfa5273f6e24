/**
 * A handler of the requests of pages. Its second argument is what `authorize` gets besides the
 * request, for a handler whose `authorize` takes it.
 */
export type PageHandler<Context> = unknown extends Context
  ? (request: Request) => Promise<Response>
  : (request: Request, context: Context) => Promise<Response>;

/** Decides who may send requests. */
export type Authorize<Context> = (
  request: Request,
  context: Context,
) => Promise<string | null> | string | null;

/** Field of `custom_metadata` with the name of the caller that created a job or a session. */
export const ownerField = 'caller';
