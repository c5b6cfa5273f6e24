import type * as z from 'zod';
import { defaults } from '../defaults.js';
import { callbackMethodSchema } from '../enumerations/enumeration-schemas.js';
import { requestObject } from '../schema/request-object.js';
import { messageFlagFields } from './messages-configuration.js';
import { webUrlSchema } from './web-url.js';

const callbackConfigurationObject = requestObject({
  url: webUrlSchema.describe('Url that the result is sent to.'),
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

const liveCallbackConfigurationObject = requestObject({
  url: webUrlSchema.optional().describe('Url that messages are sent to by POST.'),
  ...messageFlagFields(defaults.live.callback_config),
});

/** Callback url of a live session and the kinds of message sent to it by POST, as a request gives them. */
export interface LiveCallbackConfigurationInput
  extends z.input<typeof liveCallbackConfigurationObject> {}

/** Callback url of a live session and the kinds of message sent to it by POST, with every default filled in. */
export interface LiveCallbackConfiguration
  extends z.output<typeof liveCallbackConfigurationObject> {}

/** Schema of the callback of a live session. */
export const liveCallbackConfigurationSchema: z.ZodType<
  LiveCallbackConfiguration,
  LiveCallbackConfigurationInput
> = liveCallbackConfigurationObject;
