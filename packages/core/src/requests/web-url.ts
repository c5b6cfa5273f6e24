import * as z from 'zod';
import { limits } from '../limits.js';

/**
 * Scheme, slashes and the start of a host. Url parsers also accept missing slashes and backslashes,
 * which mislead readers about the host.
 */
const beginning = /^https?:\/\/[^/\\\s]/i;

/** Matches a url with a user name or a password. Parsers treat a backslash like a slash. */
const credentials = /^[^:]*:[/\\]*[^/\\?#]*@/;

const notWebUrl = 'must be an absolute http or https url';

/** An absolute http or https url without a user name or password. */
export const webUrlSchema = z
  .string({ error: notWebUrl })
  .max(limits.url.maximumCharacters, {
    error: `must be at most ${limits.url.maximumCharacters} characters long`,
    abort: true,
  })
  .check(z.url({ protocol: /^https?$/, error: notWebUrl, abort: true }))
  .refine((url) => beginning.test(url), {
    error: 'must begin with http:// or https:// and a host',
  })
  .refine((url) => !credentials.test(url), {
    error: 'must not contain a user name or password',
  });
