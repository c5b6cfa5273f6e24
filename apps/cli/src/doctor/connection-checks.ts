import { AuthenticationError, createClient } from '@earshot/http';
import type { Connection } from '../connection.js';
import type { Check, Diagnosis } from './check.js';

const timeoutMs = 5000;

/** Checks that the server responds and is ready. */
async function checkServer({ baseUrl, isNamed }: Connection): Promise<Diagnosis> {
  let response: Response;
  try {
    response = await fetch(new URL('ready', `${baseUrl.replace(/\/*$/, '')}/`), {
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return {
      // Where none is named, there may be none: `transcribe --local` needs no server.
      state: isNamed ? 'failure' : 'warning',
      detail: `${baseUrl} does not respond`,
      advice: 'start one with `earshot serve`, or name yours with --server or EARSHOT_URL',
    };
  }
  if (response.ok) return { state: 'ok', detail: `${baseUrl} is ready` };
  return {
    state: 'failure',
    detail: `${baseUrl} returned ${response.status} for /ready`,
    advice: (await response.text()).slice(0, 300),
  };
}

/** Checks that the server accepts the key, and lists its engines. */
async function checkKey({ baseUrl, apiKey, keySource }: Connection): Promise<Diagnosis> {
  if (apiKey === undefined)
    return {
      state: 'warning',
      detail: 'none given',
      advice: 'set EARSHOT_API_KEY, or create one with `earshot keys create <name>`',
    };
  const client = createClient({ baseUrl, apiKey, timeoutMs, retry: { attempts: 1 } });
  try {
    const { engines, languages } = await client.capabilities();
    const names = engines.map(({ id }) => id).join(', ');
    return {
      state: 'ok',
      detail: `from ${keySource}; ${names} for ${languages.length === 1 ? 'one language' : `${languages.length} languages`}`,
    };
  } catch (error) {
    if (AuthenticationError.is(error))
      return {
        state: 'failure',
        detail: `from ${keySource}, unknown to ${baseUrl}`,
        advice:
          'set EARSHOT_API_KEY to another one, or create one with `earshot keys create <name>`',
      };
    return { state: 'warning', detail: `from ${keySource}; the server could not be reached` };
  }
}

/** Checks of the server that this command uses. Each one depends on those before it. */
export const connectionChecks: readonly Check[] = [
  { title: 'server', check: checkServer },
  { title: 'API key', check: checkKey },
];
