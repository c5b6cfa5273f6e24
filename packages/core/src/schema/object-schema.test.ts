import { expect, test } from 'vitest';
import * as z from 'zod';
import { preRecordedRequestObject, utteranceSchema } from '../index.js';

test('a service of its own adds fields to a request, and its defaults and checks stay', () => {
  const schema = preRecordedRequestObject
    .pick({ audio_url: true, diarization: true, language_config: true })
    .extend({ tenant: z.string() });
  expect(schema.parse({ audio_url: 'https://example.com/a.wav', tenant: 'one' })).toEqual({
    audio_url: 'https://example.com/a.wav',
    tenant: 'one',
    diarization: false,
    language_config: { languages: [], code_switching: false },
  });
  expect(
    schema.safeParse({ audio_url: 'https://example.com/a.wav', tenant: 'one', callback: true })
      .success,
  ).toBe(false);
  expect(schema.safeParse({ audio_url: 'no address', tenant: 'one' }).success).toBe(false);
});

test('a response is read in part', () => {
  const schema = z.object({ lines: z.array(utteranceSchema.pick({ text: true, start: true })) });
  expect(schema.parse({ lines: [{ text: 'Hello.', start: 0.5 }] })).toEqual({
    lines: [{ text: 'Hello.', start: 0.5 }],
  });
  expect(schema.safeParse({ lines: [{ text: 'Hello.' }] }).success).toBe(false);
});
