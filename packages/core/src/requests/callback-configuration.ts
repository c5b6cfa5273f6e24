import { defaults } from '../defaults.js';
import { callbackMethodSchema } from '../enumerations/enumeration-schemas.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { requestObject } from '../schema/request-object.js';
import type {
  LiveCallbackConfiguration,
  LiveCallbackConfigurationInput,
} from '../types/live-configurations.js';
import type {
  CallbackConfiguration,
  CallbackConfigurationInput,
} from '../types/pre-recorded-configurations.js';
import { messageFlagFields } from './messages-configuration.js';
import { webUrlSchema } from './web-url.js';

export const callbackConfigurationObject = requestObject({
  url: webUrlSchema.describe('Url to which the result is sent.'),
  method: callbackMethodSchema
    .default(defaults.callback_config.method)
    .describe('HTTP method of the callback request.'),
});

/** Schema of the callback of a pre-recorded job. */
export const callbackConfigurationSchema: ObjectSchema<
  CallbackConfiguration,
  CallbackConfigurationInput
> = callbackConfigurationObject;

export const liveCallbackConfigurationObject = requestObject({
  url: webUrlSchema
    .optional()
    .describe('Url to which messages are sent by POST; required when `callback` is true.'),
  ...messageFlagFields(defaults.live.callback_config),
});

/** Schema of the callback of a live session. */
export const liveCallbackConfigurationSchema: ObjectSchema<
  LiveCallbackConfiguration,
  LiveCallbackConfigurationInput
> = liveCallbackConfigurationObject;
