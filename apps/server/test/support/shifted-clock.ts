import type { ServerEnvironment } from './server-process.js';

/**
 * For a server with a shifted time of day, as if it was started that much later.
 *
 * @param shiftMs - milliseconds
 */
export function shiftedClock(shiftMs: number): ServerEnvironment {
  const shift = `const now = Date.now; Date.now = () => now() + ${shiftMs};`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}` };
}
