import { type Dispatcher, request } from 'undici';
import type { Slot } from '../limits/index.js';
import { parseSourceUrl } from './parse-source-url.js';
import { SourceError } from './source-error.js';
import type { SourceRules } from './source-rules.js';

const maximumRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** An answer and where it came from in the end. */
export interface SourceAnswer {
  url: URL;
  answer: Dispatcher.ResponseData;
  /** Of the address that it comes from; to be released when the body is closed. */
  slot: Slot;
}

/** What {@link requestSource} works with. */
export interface RequestSourceOptions {
  rules: SourceRules;
  dispatcher: Dispatcher;
  /** Takes a slot of the address that a host is at. */
  takeSlot: (hostname: string, signal: AbortSignal) => Promise<Slot>;
  signal: AbortSignal;
}

function refused(message: string): SourceError {
  return new SourceError('source-refused', message, { errorCode: 400 });
}

function nextUrl(from: URL, location: string | string[] | undefined, rules: SourceRules): URL {
  if (typeof location !== 'string' || !URL.canParse(location, from))
    throw refused('The source redirects to nowhere');
  const to = parseSourceUrl(new URL(location, from).href, rules);
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw refused('The source redirects from https to http');
  return to;
}

/**
 * Asks for a source, following at most three redirects; each target is checked like the first address.
 *
 * @throws SourceError, or what the HTTP client throws
 */
export async function requestSource(
  text: string,
  { rules, dispatcher, takeSlot, signal }: RequestSourceOptions,
): Promise<SourceAnswer> {
  let url = parseSourceUrl(text, rules);
  for (let redirects = 0; ; redirects += 1) {
    const slot = await takeSlot(url.hostname, signal);
    let answer: Dispatcher.ResponseData;
    try {
      answer = await request(url, {
        dispatcher,
        signal,
        // A compressed answer could become any number of bytes.
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
    if (!redirectStatuses.has(answer.statusCode)) return { url, answer, slot };
    // Nobody reads what a redirect says; whatever comes of closing it is of no interest.
    answer.body.on('error', () => undefined).destroy();
    slot.release();
    if (redirects === maximumRedirects)
      throw refused(`The source redirects more than ${maximumRedirects} times`);
    url = nextUrl(url, answer.headers['location'], rules);
  }
}
