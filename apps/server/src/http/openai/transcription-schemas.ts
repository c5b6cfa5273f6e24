import * as z from 'zod';
import { transcriptionFieldsSchema } from './transcription-fields.js';

const usage = z
  .object({
    type: z.literal('duration'),
    seconds: z.number().describe('Duration of the audio, in seconds.'),
  })
  .describe('What the transcription counts as.');

const word = z.object({
  word: z.string().describe('The word.'),
  start: z.number().describe('Begin, in seconds.'),
  end: z.number().describe('End, in seconds.'),
});

const segment = z.object({
  id: z.int().describe('Number of the segment, from 0.'),
  seek: z.int().describe('Begin in hundredths of a second.'),
  start: z.number().describe('Begin, in seconds.'),
  end: z.number().describe('End, in seconds.'),
  text: z.string().describe('Its text: an utterance.'),
  tokens: z.array(z.int()).describe('Always empty: the engines have words.'),
  temperature: z.number().describe('That of the request.'),
  avg_logprob: z.number().describe('Logarithm of the confidence.'),
  compression_ratio: z
    .number()
    .describe('Length of the text in bytes by that of its deflated form.'),
  no_speech_prob: z.number().describe('Always 0: what is no speech is not recognised.'),
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
      .describe('In verbose_json, unless only words are asked for.'),
    words: z.array(word).optional().describe('In verbose_json, when asked for.'),
    usage,
  })
  .describe('A transcription, in json and verbose_json.');

const text = z.string();

/** The successful responses of a transcription, for the documentation: one type of content for each format. */
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
