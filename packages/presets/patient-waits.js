import { vi } from 'vitest';

/** Longest wait of `vi.waitFor` and `vi.waitUntil` that name none: a second is not enough on a loaded machine. `expect.poll` has an option. */
const timeout = 15_000;

const { waitFor, waitUntil } = vi;
const patient = (options) => (typeof options === 'number' ? options : { timeout, ...options });
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
