import { expect, test } from 'vitest';
import { findResumptionViolation, parseResumption } from './resumption.js';

const parse = (query: string) => parseResumption(new URLSearchParams(query));

test('offset and cursor are counts, each of which may be absent', () => {
  expect(parse('')).toEqual({ success: true, offset: undefined, cursor: undefined });
  expect(parse('audio_offset=0')).toMatchObject({ success: true, offset: 0, cursor: undefined });
  expect(parse('audio_offset=64000&message_cursor=12')).toMatchObject({
    offset: 64_000,
    cursor: 12,
  });
  expect(parse('audio_offset=999999999999999')).toMatchObject({ offset: 999_999_999_999_999 });
});

test.each(['', '-1', '1e3', '1.5', ' 1', '0x1', 'x', '1000000000000000'])(
  'the count "%s" is refused',
  (text) => {
    const reason = 'audio_offset and message_cursor are whole numbers';
    for (const name of ['audio_offset', 'message_cursor']) {
      const query = new URLSearchParams({ audio_offset: '0', message_cursor: '0', [name]: text });
      expect(parseResumption(query)).toEqual({ success: false, reason });
    }
  },
);

test.each(['token', 'audio_offset', 'message_cursor'])('%s is given once', (name) => {
  const reason = `${name} must be given once`;
  expect(parse(`${name}=1&${name}=1`)).toEqual({ success: false, reason });
});

test('nobody resumes beyond what the session has; once it has ended its audio does not matter', () => {
  const session = { audioBytes: 100, messages: 5, isEnded: false };
  const at = (offset: number | undefined, cursor: number | undefined, isEnded = false) =>
    findResumptionViolation({ offset, cursor }, { ...session, isEnded });
  expect(at(undefined, undefined)).toBeUndefined();
  expect(at(100, 5)).toBeUndefined();
  expect(at(101, 5)).toBe('audio_offset is 101, and the session has 100 bytes');
  expect(at(101, 5, true)).toBeUndefined();
  expect(at(0, 6)).toBe('message_cursor is 6, and the session has 5 messages');
  expect(at(0, 6, true)).toContain('message_cursor is 6');
});
