import { setTimeout as sleep } from 'node:timers/promises';
import { type CallOptions, call } from '../support/api.js';

/** Time after which a request is abandoned, in milliseconds. */
const patienceMs = 90_000;

/** Time that one attempt may take, in milliseconds. */
const attemptMs = 10_000;

/**
 * Calls the service as a patient client does: after a lost connection, a 429, or a 5xx it tries
 * again a moment later.
 *
 * @throws Error with the last response when it has not succeeded in a minute and a half
 */
export async function patientCall(
  url: string,
  path: string,
  options: CallOptions = {},
): Promise<{ status: number; body: Buffer }> {
  const latestMs = performance.now() + patienceMs;
  let last = 'no response';
  while (performance.now() < latestMs) {
    try {
      const response = await Promise.race([
        call(url, path, options),
        sleep(attemptMs, undefined, { ref: false }),
      ]);
      if (response !== undefined) {
        const body = Buffer.from(await response.arrayBuffer());
        if (response.status < 500 && response.status !== 429)
          return { status: response.status, body };
        last = `${response.status} ${body.toString().slice(0, 300)}`;
      }
    } catch (error) {
      last = String(error);
    }
    await sleep(100);
  }
  throw new Error(`${options.method ?? 'GET'} ${path} did not succeed: ${last}`);
}
