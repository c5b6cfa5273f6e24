import fc from 'fast-check';
import type { Cue } from '../src/index.js';

/** Text of all kinds, including pieces that subtitle formats interpret as structure. */
const fragments = fc.oneof(
  fc.constantFrom(
    '-->',
    '->',
    '- ->',
    '<',
    '>',
    '&',
    ';',
    '{\\an8}',
    '<i>',
    '</i>',
    '<font color="red">',
    '<v Ann>',
    '<c>',
    '&amp;',
    '&lt',
    '&#60;',
    '\n',
    '\n\n',
    '\n \n',
    '\r\n',
    '\r',
    ' ',
    '\t',
    '1',
    '2',
    '-',
    '00:00:01,000 --> 00:00:02,000',
    '00:00:01.000 --> 00:00:02.000',
    '0:1 --> 0:2',
    'NOTE',
    'STYLE',
    'REGION',
    'WEBVTT',
    '\uFEFF',
    'word',
    'שלום',
    '字幕',
    '👨‍👩‍👧',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

/** Any text, often one that is difficult to write or read. */
export const hardText = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(''));

/** A text that UTF-8 can encode. */
const wellFormedText = hardText.map((text) => text.replaceAll('\0', ' '));

const seconds = fc.oneof(
  fc.integer({ min: 0, max: 400_000_000 }).map((milliseconds) => milliseconds / 1000),
  fc.integer({ min: 0, max: 10_000 }).map((milliseconds) => milliseconds / 1000),
);

/** Cues of plain text in any order, which may overlap, with any times that files can represent. */
export const cues: fc.Arbitrary<Cue[]> = fc.array(
  fc.record({ startSeconds: seconds, endSeconds: seconds, text: wellFormedText }),
  { maxLength: 6 },
);

/** A text and offsets at which to cut it. */
export function cutting(text: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> {
  return text.chain((whole) =>
    fc.array(fc.nat({ max: whole.length }), { maxLength: 8 }).map((offsets) => {
      const sorted = [0, ...offsets.toSorted((a, b) => a - b), whole.length];
      return sorted.slice(1).map((end, index) => whole.slice(sorted[index], end));
    }),
  );
}

/** A text as a file: heads, texts, blank lines and broken lines in any order. */
export const hardFile = fc
  .array(
    fc.oneof(
      hardText,
      fc.constantFrom(
        '1\n00:00:01,000 --> 00:00:02,000\n',
        '2\n00:00:03,000 --> 00:00:04,000\nWords\n\n',
        '3\n00:00:O5,000 --> 00:00:06,000\nBroken\n\n',
        '1\n00:00:01,000 --> 00:00:02,000\nA\n \n2\nLost\n\n3\n00:00:09,000 --> 00:00:10,000\nC\n\n',
        '00:05.000 --> 00:06.000 line:0 region:a\n',
        '\n\n',
        'id\n00:00:07.000 --> 00:00:08.000\nA <b>word</b> &amp; more\n\n',
        'REGION\nid:a\n\n',
        'STYLE\n::cue { color: red }\n\n',
      ),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));
