import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createParser, parseCueText, parseSrt, parseVtt } from '../src/index.js';
import { hardFile, hardText } from './arbitraries.js';

const length = 100_000;

/** Input that makes careless readers slow. Each piece is repeated to 100,000 characters. */
const hostilePieces = [
  '<',
  '<i',
  '<font ',
  '<c.',
  '</',
  '{\\',
  '&',
  '&#',
  '&CounterClockwiseContourIntegra',
  '1',
  '1\n',
  '1:',
  '00:00:01,000 -',
  '00:00:01,000 --> ',
  '00:00:01,000 --> 00:00:02,000\n',
  '1\n00:00:O1,000 --> 00:00:02,000\nA\n\n',
  '\n',
  ' \n',
  '\r',
  ' ',
  '-->',
  '-->\n',
  '- ',
  '>',
  'STYLE\n\n',
  'REGION\nid:a\n\n',
  'NOTE\n',
  '\0',
  '\uFEFF',
  '<b>',
  '<ruby><rt>',
  'word ',
];

describe.each(hostilePieces)('100,000 characters of %j', (piece) => {
  const hostile = piece.repeat(length / piece.length);
  const heads = ['', '1\n00:00:01,000 --> 00:00:02,000\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'];

  // Quadratic work would exceed the time limit of a test.
  test.each(heads)('after %j are read to the end', (head) => {
    const text = head + hostile;
    parseCueText(text);
    for (const [format, parse] of [
      ['srt', parseSrt],
      ['vtt', parseVtt],
    ] as const) {
      const parser = createParser({ format });
      let count = 0;
      for (let offset = 0; offset < text.length; offset += 10)
        count += parser.push(text.slice(offset, offset + 10)).cues.length;
      count += parser.end().cues.length;
      expect(count).toBe(parse(text).cues.length);
    }
  });
});

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(hardFile, fc.string({ unit: 'binary' })), (text) => {
      parseSrt(text);
      parseVtt(text);
      parseVtt(`WEBVTT\n\n${text}`);
    }),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(hardText, (text) => {
      expect(Array.isArray(parseCueText(text))).toBe(true);
    }),
  );
});

test('no bytes make a reader throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      parseSrt(bytes);
      parseVtt(bytes);
    }),
    { numRuns: 2000 },
  );
});
