import { expect, test } from 'vitest';
import { WavError } from '../wav/wav-error.js';
import { AudioError } from './audio-error.js';

test('an error about a WAV file is known as such and as an error of the package', () => {
  const error = new WavError('not_wav', 'no', { chunk: 'RIFF', offset: 3 });
  expect(error).toMatchObject({ name: 'WavError', code: 'not_wav', chunk: 'RIFF', offset: 3 });
  expect(error.message).toBe('no (chunk "RIFF", byte 3)');
  expect([AudioError.is(error), WavError.is(error)]).toEqual([true, true]);
});

test('other errors of the package are not about WAV files, and other values are not errors of the package', () => {
  const error = new AudioError('invalid_argument', 'no', { cause: 7 });
  expect(error).toMatchObject({ name: 'AudioError', code: 'invalid_argument', cause: 7 });
  expect([AudioError.is(error), WavError.is(error)]).toEqual([true, false]);
  for (const value of [new Error('no'), null, undefined, 'no', {}]) {
    expect([AudioError.is(value), WavError.is(value)]).toEqual([false, false]);
  }
});

test('an error from another copy of the package is recognised', () => {
  const copy = Object.assign(new Error('no'), {
    [Symbol.for('earshot.error')]: ['EarshotError', 'AudioError'],
  });
  expect(AudioError.is(copy)).toBe(true);
});
