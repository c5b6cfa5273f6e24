import { vi } from 'vitest';

/** Number of readings, 50 ms apart, that must be equal. A loaded machine pauses for less. */
const looks = 20;

/** Waits until a figure no longer changes, and returns it. */
export async function untilSteady(read: () => number): Promise<number> {
  let last = read();
  let equal = 0;
  await vi.waitUntil(() => {
    const next = read();
    equal = next === last ? equal + 1 : 0;
    last = next;
    return equal >= looks;
  });
  return last;
}
