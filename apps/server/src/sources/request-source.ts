import type { Dispatcher } from 'undici';
import type { Slot } from '../limits/key-slots.js';
import { type AddressRules, parseOutboundUrl } from '../outbound/index.js';
import { SourceError } from './source-error.js';

const maximumRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** A response that is not a redirect. */
export interface SourceResponse {
  /** The url that sent it, after the last redirect. */
  url: URL;
  response: Dispatcher.ResponseData;
  /** Slot of its address, which must be released when the body is closed. */
  slot: Slot;
}

/** Options of {@link requestSource}. */
export interface RequestSourceOptions {
  rules: AddressRules;
  dispatcher: Dispatcher;
  /** Takes a slot of the address of a host. */
  takeSlot: (hostname: string, signal: AbortSignal) => Promise<Slot>;
  signal: AbortSignal;
}

function refused(message: string): SourceError {
  return new SourceError('source-refused', message, { errorCode: 400 });
}

function nextUrl(from: URL, location: string | string[] | undefined, rules: AddressRules): URL {
  if (typeof location !== 'string' || !URL.canParse(location, from))
    throw refused('The source redirects without a valid location');
  const to = parseOutboundUrl(new URL(location, from).href, rules);
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw refused('The source redirects from https to http');
  return to;
}

/**
 * Requests a source, and follows at most three redirects. Each target is checked like the original
 * address.
 *
 * @throws SourceError, AddressError, or an error of the HTTP client
 */
export async function requestSource(
  text: string,
  { rules, dispatcher, takeSlot, signal }: RequestSourceOptions,
): Promise<SourceResponse> {
  let url = parseOutboundUrl(text, rules);
  const { request } = await import('undici');
  for (let redirects = 0; ; redirects += 1) {
    const slot = await takeSlot(url.hostname, signal);
    let response: Dispatcher.ResponseData;
    try {
      response = await request(url, {
        dispatcher,
        signal,
        // A compressed response could expand to any size.
        headers: {
          'accept-encoding': 'identity',
          accept: 'audio/*, video/*, */*;q=0.5',
          'user-agent': 'Earshot',
        },
      });
    } catch (error) {
      slot.release();
      throw error;
    }
    if (!redirectStatuses.has(response.statusCode)) return { url, response, slot };
    // The body of a redirect is not needed, nor are its errors.
    response.body.on('error', () => undefined).destroy();
    slot.release();
    if (redirects === maximumRedirects)
      throw refused(`The source redirects more than ${maximumRedirects} times`);
    url = nextUrl(url, response.headers['location'], rules);
  }
}
