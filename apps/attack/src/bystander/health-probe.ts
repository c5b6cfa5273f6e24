import { describeError } from '../describe-error.js';
import type { HttpCaller } from '../http-call.js';
import type { Failures } from './failures.js';
import type { Latencies } from './latencies.js';

const periodMs = 100;

/**
 * Asks for /health ten times a second, whether or not the last response has come.
 *
 * @returns stops it
 */
export function probeHealth(
  caller: HttpCaller,
  latencies: Latencies,
  failures: Failures,
): () => void {
  const timer = setInterval(() => {
    const end = latencies.begin();
    caller.call('/health').then(
      ({ status }) => {
        if (status !== 200) failures.add(`/health answered ${status}`);
        end();
      },
      (error: unknown) => {
        failures.add(`/health: ${describeError(error)}`);
        end();
      },
    );
  }, periodMs);
  return () => clearInterval(timer);
}
