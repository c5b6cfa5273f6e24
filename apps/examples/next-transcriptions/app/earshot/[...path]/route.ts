import { serviceUrl } from '../../../service';

/**
 * What a page may do: list, read, listen to, upload and create. Nothing is deleted, and no session
 * is begun from here.
 */
const allowed: Readonly<Record<string, RegExp>> = {
  GET: /^v2\/(transcription|pre-recorded|live)(\/[\w-]+(\/(file|events))?)?$/,
  POST: /^v2\/(upload|pre-recorded)$/,
};

/** Headers that the service reads, and those that a page reads of its response. */
const requestHeaders = ['accept', 'content-type', 'idempotency-key', 'last-event-id', 'range'];
const responseHeaders = [
  'accept-ranges',
  'content-length',
  'content-range',
  'content-type',
  'retry-after',
  'x-request-id',
];

type Context = { params: Promise<{ path: string[] }> };

// #region forward
/**
 * Hands a request of a page on to the service, with the key that no page sees. Put your own sign-in
 * here.
 */
async function forward(request: Request, { params }: Context): Promise<Response> {
  const path = (await params).path.join('/');
  if (!allowed[request.method]?.test(path)) return refuse(404, 'there is nothing here');
  // Browsers send it with every request, and no page can change it.
  if (request.headers.get('sec-fetch-site') !== 'same-origin')
    return refuse(403, 'only pages of this app are allowed');
  const address = new URL(`${serviceUrl}/${path}${new URL(request.url).search}`);
  const headers = pick(request.headers, requestHeaders);
  headers.set('x-service-key', process.env['EARSHOT_API_KEY'] ?? '');
  // `fetch` undoes an encoding and leaves the length of the encoded body in the headers.
  headers.set('accept-encoding', 'identity');
  // `duplex` is for the body, a stream that is not held in memory. The DOM types do not contain it.
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    cache: 'no-store',
    redirect: 'error',
    duplex: 'half',
  };
  const response = await fetch(address, init);
  const { body, status } = response;
  return new Response(body, { status, headers: pick(response.headers, responseHeaders) });
}
// #endregion forward

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

export { forward as GET, forward as POST };
