import { expect, test } from 'vitest';
import {
  EngineBusyError,
  EngineClosedError,
  EngineCrashedError,
  EngineError,
  EngineFailedError,
  EngineRequestError,
  EngineUnavailableError,
} from './engine-error.js';
import { EngineModelError } from './engine-model-error.js';
import { restoreError, transferError } from './transferred-error.js';

const classes = [
  [EngineUnavailableError, 'EngineUnavailableError', 'engine_unavailable', true],
  [EngineCrashedError, 'EngineCrashedError', 'engine_crashed', false],
  [EngineClosedError, 'EngineClosedError', 'engine_closed', false],
  [EngineBusyError, 'EngineBusyError', 'engine_busy', true],
  [EngineFailedError, 'EngineFailedError', 'engine_failed', false],
  [EngineRequestError, 'EngineRequestError', 'engine_request_invalid', false],
] as const;

test.each(classes)('%o has its name, code and kind', (Class, name, code, isRetryable) => {
  const cause = new Error('before');
  const error = new Class('what happened', { cause });
  expect(error).toMatchObject({ name, code, isRetryable, message: 'what happened', cause });
  expect(EngineError.is(error)).toBe(true);
  for (const [Other] of classes) expect(Other.is(error)).toBe(Other === Class);
  expect(EngineError.is(new Error('other'))).toBe(false);
  expect(EngineError.is(null)).toBe(false);
});

test.each(classes)('%o is the same after its way to another process', (Class) => {
  const restored = restoreError(structuredClone(transferError(new Class('what happened'))));
  expect(Class.is(restored)).toBe(true);
  expect(restored.message).toBe('what happened');
});

test.each([new Error('unexpected'), 'unexpected'])(
  'what else is thrown becomes a failure',
  (error) => {
    expect(transferError(error)).toEqual({ code: 'engine_failed', message: 'unexpected' });
  },
);

test('a problem with a model keeps its place', () => {
  const place = { file: '/models/a/encoder.onnx', problem: 'checksum' } as const;
  const restored = restoreError(
    structuredClone(transferError(new EngineModelError('broken', place))),
  );
  expect(EngineModelError.is(restored)).toBe(true);
  expect(EngineUnavailableError.is(restored)).toBe(true);
  expect(restored).toMatchObject({ ...place, message: 'broken', isRetryable: true });
});
