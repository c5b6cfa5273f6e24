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

const spokenSegment = z.object({
  type: z.literal('transcript.text.segment').describe('Kind of the segment.'),
  id: z.string().describe('Name of the segment, unique in the transcription.'),
  start: z.number().describe('Start, in seconds.'),
  end: z.number().describe('End, in seconds.'),
  text: z.string().describe('Text of the segment, which is an utterance.'),
  speaker: z
    .string()
    .describe(
      'The speaker: the name of a known speaker, or A, B and so on, in the order in which they are first heard.',
    ),
});

const logprob = z.object({
  token: z.string().describe('A word, with the separator before it.'),
  bytes: z.array(z.int()).describe('Its bytes in UTF-8.'),
  logprob: z.number().describe('Logarithm of its confidence.'),
});

const transcription = z
  .object({
    text: z.string().describe('The whole text.'),
    task: z
      .enum(['transcribe', 'translate'])
      .optional()
      .describe('In verbose_json and diarized_json.'),
    languages: z
      .array(z.object({ code: z.string().describe('Code of the language.') }))
      .optional()
      .describe('The spoken languages, in json of the model gpt-transcribe.'),
    logprobs: z.array(logprob).optional().describe('In json, with include[] logprobs.'),
    language: z.string().optional().describe('English name of the language, in verbose_json.'),
    duration: z
      .number()
      .optional()
      .describe('Duration of the audio in seconds, in verbose_json and diarized_json.'),
    segments: z
      .array(z.union([segment, spokenSegment]))
      .optional()
      .describe('In diarized_json, and in verbose_json unless only words are requested.'),
    words: z.array(word).optional().describe('In verbose_json, when requested.'),
    usage,
  })
  .describe('A transcription, in json, verbose_json and diarized_json.');

const text = z.string();

/**
 * The successful responses of a transcription, for the documentation: a content type for each
 * format.
 */
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
