import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { callbackMethodSchema } from '../enumerations/enumeration-schemas.js';
import { requestObject } from '../schema/request-object.js';
import { webUrlSchema } from './web-url.js';

const callbackConfigurationObject = requestObject({
  url: webUrlSchema.describe('Where the result is sent.'),
  method: callbackMethodSchema
    .default(defaults.callback_config.method)
    .describe('The HTTP method of the request.'),
});

/** Url and method of the callback of a pre-recorded job, as a request gives them. */
export interface CallbackConfigurationInput extends z.input<typeof callbackConfigurationObject> {}

/** Url and method of the callback of a pre-recorded job, with every default filled in. */
export interface CallbackConfiguration extends z.output<typeof callbackConfigurationObject> {}

/** Schema of the callback of a pre-recorded job. */
export const callbackConfigurationSchema: z.ZodType<
  CallbackConfiguration,
  CallbackConfigurationInput
> = callbackConfigurationObject;
