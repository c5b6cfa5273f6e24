import type * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  audioEncodingSchema,
  bitDepthSchema,
  sampleRateSchema,
  transcriptionModelSchema,
} from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
import type { ObjectSchema } from '../schema/object-schema.js';
import { integerWithin, numberWithin } from '../schema/range.js';
import { requestObject, withBodyGuards } from '../schema/request-object.js';
import type { LiveRequest, LiveRequestInput } from '../types/live-request.js';
import { liveCallbackConfigurationSchema } from './callback-configuration.js';
import { customMetadataSchema } from './custom-metadata.js';
import { flag } from './flags.js';
import { languageConfigurationSchema } from './language-configuration.js';
import {
  postProcessingSchema,
  preProcessingSchema,
  realtimeProcessingSchema,
} from './live-processing.js';
import { messagesConfigurationSchema } from './messages-configuration.js';

const initial = defaults.live;

/** The fields of a live request. The schema of the request adds the rules between them. */
export const liveRequestFields = requestObject({
  encoding: audioEncodingSchema
    .default(initial.encoding)
    .describe('Encoding of the audio; a WAV header at its start is optional.'),
  bit_depth: bitDepthSchema
    .default(initial.bit_depth)
    .describe('Bits per sample. A-law and mu-law require 8, which is then the default.'),
  sample_rate: sampleRateSchema
    .default(initial.sample_rate)
    .describe('Sample rate of the audio, in Hz.'),
  channels: integerWithin(limits.live.channels)
    .default(initial.channels)
    .describe('Number of interleaved channels.'),
  model: transcriptionModelSchema.default(defaults.model).describe('Transcription model.'),
  endpointing: numberWithin(limits.live.endpointing, 'seconds')
    .default(initial.endpointing)
    .describe('Seconds of silence that end an utterance.'),
  maximum_duration_without_endpointing: numberWithin(
    limits.live.maximumDurationWithoutEndpointing,
    'seconds',
  )
    .default(initial.maximum_duration_without_endpointing)
    .describe('Seconds of speech without a pause after which an utterance is ended anyway.'),
  language_config: languageConfigurationSchema
    .prefault({})
    .describe('Spoken languages and code switching.'),
  pre_processing: preProcessingSchema
    .prefault({})
    .describe('Processing of the audio before recognition.'),
  realtime_processing: realtimeProcessingSchema
    .prefault({})
    .describe('Processing of the audio during recognition.'),
  post_processing: postProcessingSchema
    .prefault({})
    .describe('Processing of the transcript after the recording.'),
  messages_config: messagesConfigurationSchema
    .prefault({})
    .describe('Kinds of messages sent to the socket.'),
  callback: flag(false, 'Enables callbacks, which require `callback_config.url`.'),
  callback_config: liveCallbackConfigurationSchema
    .prefault({})
    .describe('Url of the callbacks, and the kinds of messages sent to it.'),
  custom_metadata: customMetadataSchema.optional(),
});

/**
 * The fields of the body that initiates a live session, for a schema that adds fields or leaves
 * some out. The rules between fields are in {@link liveRequestSchema}.
 */
export const liveRequestObject: ObjectSchema<LiveRequest, LiveRequestInput, z.core.$strict> =
  liveRequestFields;

function isCompanded(encoding: unknown): boolean {
  return encoding === 'wav/alaw' || encoding === 'wav/ulaw';
}

/**
 * The body that initiates a live session. `{}` is valid. Unknown fields are errors. The output has
 * every default filled in. A-law and mu-law have 8 bits per sample: this is their default, and any
 * other bit depth is an error.
 */
export const liveRequestSchema: z.ZodType<LiveRequest, LiveRequestInput> = withBodyGuards(
  liveRequestFields.superRefine((request, context) => {
    if (isCompanded(request.encoding) && request.bit_depth !== initial.companded_bit_depth) {
      context.addIssue({
        code: 'custom',
        path: ['bit_depth'],
        message: `must be ${initial.companded_bit_depth} when encoding is ${request.encoding}`,
      });
    }
    if (request.callback && request.callback_config.url === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['callback_config', 'url'],
        message: 'is required when callback is true',
      });
    }
  }),
  (body) =>
    isCompanded(body['encoding']) && body['bit_depth'] === undefined
      ? { ...body, bit_depth: initial.companded_bit_depth }
      : body,
);
