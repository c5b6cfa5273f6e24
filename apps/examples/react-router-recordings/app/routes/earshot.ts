import type { LoaderFunctionArgs } from 'react-router';
import { serviceUrl } from '../service.server.js';

/**
 * Requests that a page may make: list, read, follow and listen. Requests that change something are
 * not passed on.
 */
const allowed = /^v2\/(transcription|pre-recorded|live)(\/[\w-]+(\/(file|events))?)?$/;

/** Headers that the service reads, and those that a page reads of its response. */
const requestHeaders = ['accept', 'last-event-id', 'range'];
const responseHeaders = [
  'accept-ranges',
  'content-length',
  'content-range',
  'content-type',
  'retry-after',
  'x-request-id',
];

/**
 * Hands a request of a page on to the service, with the key that no page sees. Put your own sign-in
 * here.
 */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Response> {
  const path = params['*'] ?? '';
  if (!allowed.test(path)) return refuse(404, 'there is nothing here');
  // Browsers send it with every request, and no page can change it.
  if (request.headers.get('sec-fetch-site') !== 'same-origin')
    return refuse(403, 'only pages of this app are allowed');
  const headers = pick(request.headers, requestHeaders);
  headers.set('x-service-key', process.env['EARSHOT_API_KEY'] ?? '');
  // `fetch` undoes an encoding and leaves the length of the encoded body in the headers.
  headers.set('accept-encoding', 'identity');
  const address = `${serviceUrl}/${path}${new URL(request.url).search}`;
  const {
    body,
    headers: received,
    status,
  } = await fetch(address, {
    headers,
    signal: request.signal,
    redirect: 'error',
  });
  return new Response(body, { status, headers: pick(received, responseHeaders) });
}

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
