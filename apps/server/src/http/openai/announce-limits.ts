import type { onSendAsyncHookHandler } from 'fastify';

/** Headers of the OpenAI-compatible interface, by those of this service. */
const names: readonly (readonly [name: string, own: string, unit: string])[] = [
  ['x-ratelimit-limit-requests', 'ratelimit-limit', ''],
  ['x-ratelimit-remaining-requests', 'ratelimit-remaining', ''],
  ['x-ratelimit-reset-requests', 'ratelimit-reset', 's'],
];

/** Announces the limit of requests under the names that clients of the OpenAI-compatible interface read. */
export const announceOpenAiLimits: onSendAsyncHookHandler = async (_request, reply) => {
  for (const [name, own, unit] of names) {
    const value = reply.getHeader(own);
    if (value !== undefined) reply.header(name, `${String(value)}${unit}`);
  }
};
