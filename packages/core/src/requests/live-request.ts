import type * as z from 'zod';
import { defaults } from '../defaults.js';
import {
  audioEncodingSchema,
  bitDepthSchema,
  sampleRateSchema,
  transcriptionModelSchema,
} from '../enumerations/enumeration-schemas.js';
import { limits } from '../limits.js';
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

/** The fields of a live request; the schema of the request adds the rules between them. */
export const liveRequestFields = requestObject({
  encoding: audioEncodingSchema
    .default(initial.encoding)
    .describe('Encoding of the samples; a WAV header before them is optional.'),
  bit_depth: bitDepthSchema
    .default(initial.bit_depth)
    .describe('Bits of a sample; A-law and mu-law have 8, which is then the default.'),
  sample_rate: sampleRateSchema
    .default(initial.sample_rate)
    .describe('Samples per second of a channel.'),
  channels: integerWithin(limits.live.channels)
    .default(initial.channels)
    .describe('Channels, interleaved.'),
  model: transcriptionModelSchema.default(defaults.model).describe('The transcription model.'),
  endpointing: numberWithin(limits.live.endpointing, 'seconds')
    .default(initial.endpointing)
    .describe('Seconds of silence that end an utterance.'),
  maximum_duration_without_endpointing: numberWithin(
    limits.live.maximumDurationWithoutEndpointing,
    'seconds',
  )
    .default(initial.maximum_duration_without_endpointing)
    .describe('Seconds after which an utterance is ended although there was no silence.'),
  language_config: languageConfigurationSchema.prefault({}).describe('Spoken languages.'),
  pre_processing: preProcessingSchema
    .prefault({})
    .describe('Processing of the audio before recognition.'),
  realtime_processing: realtimeProcessingSchema
    .prefault({})
    .describe('Processing of the audio during recognition.'),
  post_processing: postProcessingSchema.prefault({}).describe('Processing after the recording.'),
  messages_config: messagesConfigurationSchema
    .prefault({})
    .describe('Kinds of message that are sent to the socket.'),
  callback: flag(false, 'Whether messages are sent to callback_config.url.'),
  callback_config: liveCallbackConfigurationSchema
    .prefault({})
    .describe('Url that messages are sent to by POST, and the kinds of message.'),
  custom_metadata: customMetadataSchema.optional(),
});

function isCompanded(encoding: unknown): boolean {
  return encoding === 'wav/alaw' || encoding === 'wav/ulaw';
}

/**
 * The body that initiates a live session; `{}` will do. Strict: unknown fields are errors. Its output has every default filled in.
 * A-law and mu-law have 8 bits: that is their default, and another bit depth is an error.
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
