/**
 * Wrong calls as newcomers make them, over all packages. Each must be an error of the packages,
 * with a code for programs, and a sentence that names what is wrong and what to do.
 *
 * Those of the command are in its own tests, `apps/cli/test/wrong-calls.test.ts`.
 */
import { EarshotError } from '@earshot/http';
import { expect, test } from 'vitest';
import { adapterCalls, phoneCalls, proxyCalls } from './adapter-calls.js';
import { contractCalls } from './contract-calls.js';
import { httpCalls } from './http-calls.js';
import { liveCalls } from './live-calls.js';
import { audioCalls, captionCalls } from './media-calls.js';
import { missingArguments } from './missing-arguments.js';
import { clockCalls, engineCalls, modelCalls } from './package-calls.js';

const everyCall = Object.entries({
  http: httpCalls,
  live: liveCalls,
  audio: audioCalls,
  subtitles: captionCalls,
  'core and testing': contractCalls,
  'react/server': proxyCalls,
  'ai-sdk and mcp': adapterCalls,
  'telephony and langchain': phoneCalls,
  models: modelCalls,
  engine: engineCalls,
  'the clock and the port of testing': clockCalls,
  'an argument is missing': missingArguments,
}).flatMap(([name, table]) =>
  Object.entries(table).map(([title, call]) => [`${name}: ${title}`, ...call] as const),
);

test.each(everyCall)('%s', async (_, call, code, sentence) => {
  const error: unknown = await (async () => call())().then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(Error);
  expect(EarshotError.is(error)).toBe(true);
  expect(error).toMatchObject({ code, message: expect.stringMatching(sentence) });
});

test('there are 60 and more', () => {
  expect(everyCall.length).toBeGreaterThanOrEqual(60);
});
