import { expect, test } from 'vitest';
import { AddOnFailure, TranscriptWithheldError } from './add-on-error.js';

/** The mark by which every package recognises an error of another one. */
const mark = Symbol.for('earshot.error');

test('the errors of add-ons have the root of all errors, a code, and are recognised in copies', () => {
  const failure = new AddOnFailure('no', { statusCode: 503, exception: 'Busy', isRetryable: true });
  expect(failure).toMatchObject({ code: 'add_on_failed', isRetryable: true });
  expect(failure).toMatchObject({ [mark]: ['EarshotError', 'AddOnFailure'] });
  const withheld = new TranscriptWithheldError('redaction', {
    status_code: 503,
    exception: 'Busy',
    message: 'no',
  });
  expect(withheld).toMatchObject({ code: 'transcript_withheld', isRetryable: false });
  expect(withheld).toMatchObject({ [mark]: ['EarshotError', 'TranscriptWithheldError'] });
  const copy = Object.assign(new Error('no'), { [mark]: ['EarshotError', 'AddOnFailure'] });
  expect([AddOnFailure.is(copy), AddOnFailure.is(withheld)]).toEqual([true, false]);
  expect(TranscriptWithheldError.is(withheld)).toBe(true);
});
