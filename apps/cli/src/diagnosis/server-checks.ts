import { AuthenticationError, createClient } from '@earshot/http';
import type { Connection } from '../connection.js';
import type { Diagnosis } from './diagnosis.js';

const timeoutMs = 5000;

/** Whether the server answers and can work. */
export async function checkServer({ baseUrl }: Connection): Promise<Diagnosis> {
  let response: Response;
  try {
    response = await fetch(new URL('ready', `${baseUrl.replace(/\/*$/, '')}/`), {
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return {
      state: 'warning',
      detail: `${baseUrl} does not answer`,
      advice: 'start one with `earshot serve`, or name yours with --server or EARSHOT_URL',
    };
  }
  if (response.ok) return { state: 'ok', detail: `${baseUrl} is ready` };
  return {
    state: 'failure',
    detail: `${baseUrl} answers ${response.status} to /ready`,
    advice: (await response.text()).slice(0, 300),
  };
}

/** Whether the key is known to the server, and what that offers. */
export async function checkKey({ baseUrl, apiKey, keySource }: Connection): Promise<Diagnosis> {
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
      detail: `from ${keySource}; ${names} for ${languages.length} language(s)`,
    };
  } catch (error) {
    if (AuthenticationError.is(error))
      return {
        state: 'failure',
        detail: `from ${keySource}, unknown to ${baseUrl}`,
        advice:
          'set EARSHOT_API_KEY to another one, or create one with `earshot keys create <name>`',
      };
    return { state: 'warning', detail: `from ${keySource}; the server could not be asked` };
  }
}
