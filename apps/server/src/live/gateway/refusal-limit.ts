import type { Clock } from '../../clock/index.js';

const refusalsPerSecond = 5;
const maximumAddresses = 10_000;

/**
 * Limits how often sockets with unknown tokens are accepted from one address, which happens only to
 * close them with a code that browsers see.
 *
 * @returns a function that returns true when another socket may be accepted from an address
 */
export function createRefusalLimit(
  clock: Pick<Clock, 'monotonicMs'>,
): (address: string) => boolean {
  let counts = new Map<string, number>();
  let second = 0;
  return (address) => {
    const now = Math.floor(clock.monotonicMs() / 1000);
    if (now !== second || counts.size > maximumAddresses) counts = new Map();
    second = now;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= refusalsPerSecond;
  };
}
