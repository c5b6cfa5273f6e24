import { callbackMethodSchema, webUrlSchema } from '@earshot/core';
import * as z from 'zod';

const parametersSchema = z.object({
  callback: z.boolean().optional(),
  callback_config: z
    .object({ url: webUrlSchema, method: callbackMethodSchema.default('POST') })
    .optional(),
  callback_url: webUrlSchema.optional(),
});

/** Where the end of a job is to be told. */
export interface CallbackTarget {
  url: string;
  method: 'POST' | 'PUT';
}

/**
 * Where the end of a job is to be told: at `callback_config` when `callback` is on, and at the deprecated `callback_url` by POST.
 *
 * @param requestParams - the parameters of the job
 * @returns no target, one, or two that differ
 */
export function callbackTargets(requestParams: unknown): CallbackTarget[] {
  const { callback, callback_config, callback_url } = parametersSchema.parse(requestParams);
  const configured = callback === true && callback_config !== undefined ? [callback_config] : [];
  const isCovered =
    callback_url === undefined || configured.some(({ url }) => url === callback_url);
  return isCovered ? configured : [...configured, { url: callback_url, method: 'POST' }];
}
