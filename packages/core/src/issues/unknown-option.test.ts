import { expect, test } from 'vitest';
import { describeUnknownOption, refuseUnknownOptions } from './unknown-option.js';

const known = {
  apiKey: undefined,
  baseUrl: undefined,
  requestsPerMinute: 60,
  sample_rate: 1,
  timeoutMs: 1,
};

test.each([
  ['baseURL', 'baseUrl'],
  ['base_url', 'baseUrl'],
  ['key', 'apiKey'],
  ['timeout', 'timeoutMs'],
  ['requestPerMinute', 'requestsPerMinute'],
  ['sampleRate', 'sample_rate'],
  ['retries', 'apiKey,baseUrl,requestsPerMinute,sample_rate,timeoutMs'],
  ['(', 'apiKey'],
])('%s is none: is it %s?', (name, meant) => {
  expect(describeUnknownOption(name, known)).toBe(`${name} is no option: is it ${meant}?`);
});

test('the first option that does not exist is refused, whatever its value is', () => {
  const refuse = (options: unknown) => () =>
    refuseUnknownOptions(options as object, known, (sentence) => new RangeError(sentence));
  expect(refuse({ timeoutMs: 2, key: undefined, other: 1 })).toThrow(
    new RangeError('key is no option: is it apiKey?'),
  );
  for (const options of [known, { apiKey: 'x' }, {}, undefined, null, 'abc', 7])
    expect(refuse(options)).not.toThrow();
});
