import { verifies } from '@earshot/specification';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientMessageSchema, formatIssues } from '../index.js';

function accepts(chunk: unknown): boolean {
  return clientMessageSchema.safeParse({ type: 'audio_chunk', data: { chunk } }).success;
}

verifies('live.message.client', 'a client sends audio_chunk and stop_recording', () => {
  expect(clientMessageSchema.parse({ type: 'stop_recording' })).toEqual({ type: 'stop_recording' });
  const message = { type: 'audio_chunk', data: { chunk: 'AAAA' } };
  expect(clientMessageSchema.parse(message)).toEqual(message);
});

verifies('live.input.lenient', 'unknown fields are ignored', () => {
  expect(clientMessageSchema.parse({ type: 'stop_recording', x: 1 })).toEqual({
    type: 'stop_recording',
  });
  const chunk = { type: 'audio_chunk', data: { chunk: 'AAAA', rate: 16_000 }, sequence: 7 };
  expect(clientMessageSchema.parse(chunk)).toEqual({
    type: 'audio_chunk',
    data: { chunk: 'AAAA' },
  });
});

test('whatever bytes are encoded are accepted, with and without padding', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(accepts(text)).toBe(true);
      expect(accepts(text.replace(/=+$/, ''))).toBe(true);
    }),
  );
  expect(accepts('')).toBe(true);
});

test('a text is accepted exactly when it is the canonical encoding of its bytes, with or without padding', () => {
  const nearBase64 = fc.string({
    unit: fc.constantFrom(...Array.from('ABQUVWghijkwxyz0189+/=-_ \n*')),
    maxLength: 9,
  });
  fc.assert(
    fc.property(nearBase64, (text) => {
      const encoded = Buffer.from(text, 'base64').toString('base64');
      const isCanonical = text === encoded || text === encoded.replace(/=+$/, '');
      expect(accepts(text), text).toBe(isCanonical);
    }),
    { numRuns: 20_000 },
  );
  for (const text of [
    'QUJD*RA==',
    'QQ=',
    'QR',
    'QUJ',
    'QUJDR',
    'QR==',
    'QUJ=',
    '====',
    'A===',
    'QUI=\n',
    ' AAAA',
    'AA-_',
  ]) {
    expect(accepts(text), text).toBe(false);
  }
});

test('a chunk of a megabyte is checked in full', () => {
  const chunk = 'A'.repeat(1_048_576);
  expect(accepts(chunk)).toBe(true);
  expect(accepts(chunk.slice(1))).toBe(true);
  expect(accepts(`${chunk.slice(0, -5)}*AAAA`)).toBe(false);
});

test('other messages are refused by name', () => {
  const findIssues = (message: unknown): string[] => {
    const parsed = clientMessageSchema.safeParse(message);
    return parsed.success ? [] : formatIssues(parsed.error, message);
  };
  expect(findIssues({ type: 'stop' })).toEqual([
    'type must be audio_chunk or stop_recording, got "stop"',
  ]);
  expect(findIssues({})).toEqual(['type is required']);
  expect(findIssues(null)).toHaveLength(1);
  expect(findIssues({ type: 'audio_chunk' })).toEqual(['data is required']);
  expect(findIssues({ type: 'audio_chunk', data: { chunk: 'A' } })).toEqual([
    'data.chunk must be base64, RFC 4648 section 4, with or without padding, got "A"',
  ]);
  expect(findIssues({ frames: 'AAAA' })).toHaveLength(1);
});
