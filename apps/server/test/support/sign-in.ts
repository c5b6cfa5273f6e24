import { call } from './api.js';
import { testKey } from './server-process.js';

/**
 * Signs in at the studio, as the administrator unless another key is given, and returns the headers
 * of further requests of that browser.
 */
export async function signIn(url: string, key = testKey): Promise<Record<string, string>> {
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  const body = { key };
  const { headers } = await call(url, '/studio/session', { key: null, body, headers: sameOrigin });
  return { ...sameOrigin, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
}
