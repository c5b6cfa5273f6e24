import { errorCodes, unavailabilityCodes } from '@earshot/core';
import { expect, test } from 'vitest';
import { loadTexts } from '../texts/catalogues.js';
import { reasonsEn } from '../texts/reasons-en.js';
import { describeReason } from './describe-reason.js';

/** An unsuccessful response, as the requests of the studio report it. */
const response = (status: number, message: string, code: string) =>
  Object.assign(new Error(message), { status, code });

/** Codes of errors of programs, which the studio as a client of the service never gets. */
const ofPrograms = new Set<string>([
  'method_not_allowed',
  'uri_too_long',
  'unsupported_content_encoding',
  'range_not_satisfiable',
  'expectation_failed',
  'idempotency_key_reused',
  'headers_too_large',
  // It is no failure, and has a text of its own.
  'job_cancelled',
]);

test('every code of the service that the studio can get has a sentence', () => {
  const codes = [...errorCodes, ...unavailabilityCodes].filter((code) => !ofPrograms.has(code));
  expect(codes.filter((code) => !(code in reasonsEn))).toEqual([]);
  for (const sentence of Object.values(reasonsEn)) expect(sentence).toMatch(/^[a-z].*\.$/s);
});

test('a person gets the sentence, and the message of the service is behind it', async () => {
  await loadTexts('de');
  const message = 'audio: this is no format that is read: wav, mp3 and flac are';
  const refused = response(415, message, 'unsupported_audio');
  expect(describeReason(refused, 'en')).toEqual({
    sentence: reasonsEn.unsupported_audio,
    isEnglish: false,
    details: `${message}.`,
  });
  const german = describeReason(refused, 'de');
  expect(german.sentence).toContain('Audioformat');
  expect(german.isEnglish).toBe(false);
});

test('the code of a failed job is found in the cause of the error that waited for it', () => {
  const error = Object.assign(new Error('job 1 ended with 504', { cause: undefined }), {
    code: 'job_failed',
    reason: 'The source did not respond in time',
  });
  error.cause = { code: 504, message: error.reason, reason_code: 'source_timed_out' };
  expect(describeReason(error, 'en')).toMatchObject({
    sentence: reasonsEn.source_timed_out,
    details: 'The source did not respond in time.',
  });
});

test('a response with an unknown code names no fields, and other messages stay as they are', () => {
  const unknown = response(418, 'body.pot must be tea', 'new_code');
  expect(describeReason(unknown, 'en')).toEqual({
    sentence: 'the server refused it.',
    isEnglish: false,
    details: 'body.pot must be tea.',
  });
  expect(describeReason({ message: 'Set EARSHOT_LLM_MODEL' }, 'de')).toEqual({
    sentence: 'Set EARSHOT_LLM_MODEL.',
    isEnglish: true,
    details: undefined,
  });
  expect(describeReason(new TypeError('Failed to fetch'), 'en').sentence).toContain('cannot be');
});
