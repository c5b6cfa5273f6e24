import { EngineCrashedError, EngineRequestError, EngineUnavailableError } from '@earshot/engine';
import { describe, expect, test } from 'vitest';
import { AudioInputError } from '../decoding/index.js';
import { SourceError } from '../sources/index.js';
import { FileTooLargeError, StorageFullError } from '../storage/index.js';
import { describeFailure } from './describe-failure.js';

describe('describeFailure', () => {
  test.each<[string, Error, number, boolean, string]>([
    [
      'audio that cannot be decoded',
      new AudioInputError('undecodable', 'broken'),
      400,
      false,
      'invalid_audio',
    ],
    [
      'another format',
      new AudioInputError('unsupported', 'not WAV'),
      400,
      false,
      'unsupported_audio',
    ],
    ['audio without samples', new AudioInputError('empty', 'empty'), 400, false, 'invalid_audio'],
    [
      'audio that is too long',
      new AudioInputError('too-long', 'long'),
      413,
      false,
      'audio_too_long',
    ],
    ['a file that is too large', new FileTooLargeError(10), 413, false, 'source_too_large'],
    ['a source that responds with 404', SourceError.refusedWith(404), 404, false, 'source_refused'],
    ['a source that fails', SourceError.refusedWith(503), 502, true, 'source_failed'],
    ['a source that times out', SourceError.timedOut('late', true), 504, true, 'source_timed_out'],
    ['a full disk', new StorageFullError('full'), 500, true, 'storage_full'],
    [
      'an engine that is away',
      new EngineUnavailableError('install it'),
      500,
      true,
      'engine_unavailable',
    ],
    [
      'an utterance that kills every engine',
      new EngineCrashedError('died'),
      500,
      false,
      'engine_failed',
    ],
    [
      'a request that the engine refuses',
      new EngineRequestError('no such language'),
      400,
      false,
      'unsupported_option',
    ],
    ['anything else', new TypeError('x is not a function'), 500, true, 'internal_error'],
  ])('%s', (_name, error, errorCode, retry, reasonCode) => {
    expect(describeFailure(error)).toMatchObject({ errorCode, retry, reasonCode });
  });

  test('errors of the service are not disclosed', () => {
    const { message } = describeFailure(new Error('SQLITE_IOERR at /srv/secret/earshot.db'));
    expect(message).toBe('The service failed to process the job');
    expect(describeFailure('thrown text').message).toBe(message);
  });
});
