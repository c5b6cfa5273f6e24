import * as core from '@earshot/core';
import * as testing from '@earshot/testing';
import { clock, untyped, type WrongCalls } from './wrong-call.js';

const liveService = testing.createFakeLiveService({ clock });
const contract = untyped(core);
const fakes = untyped(testing);
export const contractCalls: WrongCalls = {
  'no message': [
    () => contract['parseLiveMessage']?.('nonsense'),
    'invalid_live_message',
    /not JSON/,
  ],
  'no configuration': [
    () => contract['migrateLiveV1']?.(),
    'invalid_live_v1_configuration',
    /must be an object/,
  ],
  'a misspelt list': [
    () => contract['serializeListQuery']?.({ limt: 3 }),
    'invalid_argument',
    /limt is no parameter.*limit/,
  ],
  'no clock': [() => fakes['createFakeLiveService']?.({}), 'invalid_argument', /createFakeClock/],
  'the clock of the runtime': [
    () => fakes['createFakeHttpService']?.({ clock: Date }),
    'invalid_argument',
    /createFakeClock/,
  ],
  'a fake with a delay': [
    () => fakes['createFakeHttpService']?.({ clock, latency: 100 }),
    'invalid_argument',
    /latency is no option: is it latencyMs\?/,
  ],
  'a fake with misspelt times': [
    () => fakes['createFakeLiveService']?.({ clock, times: { idle: 100 } }),
    'invalid_argument',
    /idle is no option: is it idleMs\?/,
  ],
  'a clock that starts at a date': [
    () => fakes['createFakeClock']?.({ start: new Date(0) }),
    'invalid_argument',
    /start is no option: is it startMs\?/,
  ],
  'times without seconds': [
    () =>
      fakes['createFakeLiveService']?.({
        clock,
        script: { utterances: [{ text: 'a', start: 0, end: 1 }] },
      }),
    'invalid_argument',
    /script\.utterances\[0\]\.startSeconds is undefined/,
  ],
  'time in words': [() => untyped(clock)['advance']?.('1 s'), 'invalid_argument', /milliseconds/],
  'an unknown session': [() => liveService.session('x'), 'invalid_argument', /no session x/],
};
