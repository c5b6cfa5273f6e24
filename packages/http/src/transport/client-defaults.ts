import { systemClock } from '../client-clock.js';
import type { ClientOptions } from './client-options.js';

/** Every option of a client, with its default if it has one. */
export const clientDefaults = {
  baseUrl: undefined,
  apiKey: undefined,
  timeoutMs: 30_000,
  deadlineMs: Infinity,
  retry: { attempts: 4, baseDelayMs: 500, maximumDelayMs: 30_000, budget: 20 },
  headers: undefined,
  validate: undefined,
  onRequest: undefined,
  onResponse: undefined,
  onRetry: undefined,
  logger: undefined,
  // Called as a plain function: browsers refuse a fetch that is called as a method of something
  // else.
  fetch: (input: URL, init: RequestInit) => fetch(input, init),
  clock: systemClock,
  random: Math.random,
} satisfies Record<keyof ClientOptions, unknown>;
