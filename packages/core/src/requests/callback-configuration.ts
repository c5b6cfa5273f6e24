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

/** Where the result of a pre-recorded job is sent, as a request gives it. */
export interface CallbackConfiguration extends z.input<typeof callbackConfigurationObject> {}

/** Where the result of a pre-recorded job is sent, with every default filled in. */
export interface CallbackConfigurationParams extends z.output<typeof callbackConfigurationObject> {}

/** Where the result of a pre-recorded job is sent. */
export const callbackConfigurationSchema: z.ZodType<
  CallbackConfigurationParams,
  CallbackConfiguration
> = callbackConfigurationObject;
