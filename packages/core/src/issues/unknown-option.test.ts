import { expect, test } from 'vitest';
import { describeUnknownOption } from './unknown-option.js';

const known = { apiKey: undefined, baseUrl: undefined, requestsPerMinute: 60, timeoutMs: 1 };

test.each([
  ['baseURL', 'baseUrl'],
  ['base_url', 'baseUrl'],
  ['key', 'apiKey'],
  ['timeout', 'timeoutMs'],
  ['requestPerMinute', 'requestsPerMinute'],
  ['retries', 'apiKey,baseUrl,requestsPerMinute,timeoutMs'],
  ['(', 'apiKey'],
])('%s is none: is it %s?', (name, meant) => {
  expect(describeUnknownOption(name, known)).toBe(`${name} is no option: is it ${meant}?`);
});
