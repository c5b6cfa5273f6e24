import type { HttpCaller } from '../http-call.js';
import { describeError, type Failures } from './failures.js';
import type { Latencies } from './latencies.js';

const periodMs = 100;

/**
 * Calls /health ten times a second, without waiting for the last response.
 *
 * @returns a function that stops the probe
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
        if (status !== 200) failures.add(`/health returned ${status}`);
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
