import * as z from 'zod';
import { limits } from '../limits.js';

/** Parsers also accept urls without slashes, or with backslashes; a person who reads such a text sees another host. */
const beginning = /^https?:\/\/[^/\\\s]/i;

/** Matches an address that carries a user name or a password, with the backslash that parsers read as a slash. */
const credentials = /^[^:]*:[/\\]*[^/\\?#]*@/;

const notWebUrl = 'must be an absolute http or https url';

/** An absolute http or https address without a user name or password in it. */
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
