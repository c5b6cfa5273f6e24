import { vi } from 'vitest';

/**
 * Longest wait of `vi.waitFor` and `vi.waitUntil` that name none: a second is not enough on a
 * loaded machine. `expect.poll` has an option.
 */
const timeout = 15_000;

const patient = (options) => (typeof options === 'number' ? options : { timeout, ...options });
const marker = Symbol.for('earshot.patient-waits');

// Set-up runs before each file of a worker, whose `vi` is always the same.
if (!(marker in vi)) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  vi[marker] = true;
}
