import { withoutExactnessBounds } from '@earshot/core/json-schema';
import * as z from 'zod';
import { transcriptionFieldsSchema } from './transcription-fields.js';

const usage = z
  .object({
    type: z.literal('duration'),
    seconds: z.number().describe('Duration of the audio, in seconds.'),
  })
  .describe('Usage of the transcription.');

const word = z.object({
  word: z.string().describe('The word.'),
  start: z.number().describe('Start, in seconds.'),
  end: z.number().describe('End, in seconds.'),
});

const segment = z.object({
  id: z.int().describe('Number of the segment, from 0.'),
  seek: z.int().describe('Start, in hundredths of a second.'),
  start: z.number().describe('Start, in seconds.'),
  end: z.number().describe('End, in seconds.'),
  text: z.string().describe('Text of the segment, which is an utterance.'),
  tokens: z.array(z.int()).describe('Always empty.'),
  temperature: z.number().describe('The temperature of the request.'),
  avg_logprob: z.number().describe('Logarithm of the confidence.'),
  compression_ratio: z
    .number()
    .describe('Size of the text in bytes, divided by its deflated size.'),
  no_speech_prob: z.number().describe('Always 0: only speech is recognised.'),
});

const transcription = z
  .object({
    text: z.string().describe('The whole text.'),
    task: z.literal('transcribe').optional().describe('In verbose_json.'),
    language: z.string().optional().describe('English name of the language, in verbose_json.'),
    duration: z.number().optional().describe('Duration of the audio in seconds, in verbose_json.'),
    segments: z
      .array(segment)
      .optional()
      .describe('In verbose_json, unless only words are requested.'),
    words: z.array(word).optional().describe('In verbose_json, when requested.'),
    usage,
  })
  .describe('A transcription, in json and verbose_json.');

const text = z.string();

/** The successful responses of a transcription, for the documentation: a content type for each format. */
export const transcriptionResponses = {
  200: {
    description: 'The transcription',
    content: {
      'application/json': { schema: transcription },
      'text/plain': { schema: text },
      'application/x-subrip': { schema: text },
      'text/vtt': { schema: text },
      'text/event-stream': { schema: text },
    },
  },
};

/** Schema of the form of a transcription, for the documentation. */
export function transcriptionForm(): object {
  const {
    $schema: _,
    properties,
    ...fields
  } = z.toJSONSchema(transcriptionFieldsSchema, {
    io: 'input',
    unrepresentable: 'any',
    override: withoutExactnessBounds,
  });
  const file = {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    description: 'The audio file.',
  };
  return {
    ...fields,
    title: 'TranscriptionForm',
    description: 'A form with a file and options.',
    properties: { file, ...properties },
    required: ['file'],
  };
}
