import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cue,
  formatScc,
  readableFormats,
  readSubtitles,
  SubtitlesError,
  writableFormats,
  writeSubtitles,
} from '../../src/index.js';
import { cues as anyCues, hardText } from '../arbitraries.js';

const length = 100_000;

/** Input that makes careless readers slow, as the start of a file and a piece that is repeated. */
const hostilePieces: readonly (readonly [string, string])[] = [
  ['[Events]\n', 'Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\t(\n'],
  ['[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,', '{\\t('],
  ['[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,', '{'],
  ['[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,', '\\'],
  ['[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,', ','],
  ['<tt><body>', '<p begin="1s" end="2s">'],
  ['<tt><body>', '</p>'],
  ['<tt><body><p begin="1s" end="2s">', '<span>'],
  ['<tt><body><p begin="1s" end="2s">', '<a></b>'],
  ['<tt><body><p begin="1s" end="2s">', '<span begin="0s" end="1s">a</span>'],
  ['<tt><body><p begin="1s" end="2s">', '&amp'],
  ['<tt ', 'a'],
  ['<tt ', 'a="'],
  ['<tt ', 'a '],
  ['<tt>', '<!--'],
  ['<tt>', '<![CDATA['],
  ['<tt><head>', '<style xml:id="a" style="a b c"/>'],
  ['<SAMI>', '<SYNC start'],
  ['<SAMI>', '<SYNC start='],
  ['<SAMI><SYNC Start=1><P>', '<b>'],
  ['<SAMI><SYNC Start=1><P>', '<!--'],
  ['<SAMI><SYNC Start=1><P>', '</b>'],
  ['', '[00:01.00]'],
  ['', '[00:01.00]<00:01.00>'],
  ['', '{1}{2}'],
  ['{1}{2}', '{y:i}'],
  ['', '0:00:01.000,0:00:02.000\n'],
  ['Scenarist_SCC V1.0\n\n00:00:01:00\t', '9425 '],
  ['Scenarist_SCC V1.0\n\n00:00:01:00\t9425 ', '94ad 6162 '],
  ['Scenarist_SCC V1.0\n\n00:00:01:00\t9429 ', '9421 6162 942c '],
];

// Quadratic work would exceed the time limit of a test.
test.each(hostilePieces)('%j and 100,000 characters of %j are read to the end', (head, piece) => {
  const text = head + piece.repeat(length / piece.length);
  expectReadable(text);
});

test('no bytes make a reader throw anything but its error', () => {
  const options = fc.record({ format: fc.constantFrom(...readableFormats) }, { requiredKeys: [] });
  const starts = [
    '',
    '850STL25.01',
    '\uFEFF',
    'Scenarist_SCC V1.0\n',
    '<tt ',
    '[Events]\n',
    '<SAMI>',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 1500 }),
      options,
      (start, bytes, { format }) => {
        const file = Uint8Array.from([...new TextEncoder().encode(start), ...bytes]);
        expectReadable(file, format);
      },
    ),
    { numRuns: 300 },
  );
});

test('no text makes a reader throw anything but its error', () => {
  fc.assert(
    fc.property(fc.constantFrom(...readableFormats), hardText, (format, text) => {
      expectReadable(text, format);
      expectReadable(`[00:01.00]${text}\n{1}{2}${text}`, format);
    }),
    { numRuns: 300 },
  );
});

test.each(writableFormats)('any cues are written as %s, and read again', (format) => {
  fc.assert(
    fc.property(anyCues, (cues) => {
      expectReadable(writeSubtitles(cues, format).bytes);
    }),
    { numRuns: 50 },
  );
});

describe('20,000 cues', () => {
  const count = 20_000;
  const many: Cue[] = Array.from({ length: count }, (_, index) => ({
    startSeconds: 10 + index * 3,
    endSeconds: 12.5 + index * 3,
    text: `Caption ${index}\nin two rows`,
  }));

  test.each(['ttml', 'itt', 'ass', 'sbv', 'stl', 'scc'] as const)(
    '%s',
    { timeout: 60_000 },
    (format) => {
      const { bytes } = writeSubtitles(many, format);
      const { cues } = readSubtitles(bytes);
      expect(cues.length).toBe(count);
      expect(cues.at(-1)?.text).toBe(many.at(-1)?.text);
    },
  );

  test('of which 2,000 overlap are written as SCC', { timeout: 60_000 }, () => {
    const overlapping = many.slice(0, 2000).map((cue) => ({ ...cue, endSeconds: 400_000 }));
    expect(formatScc(overlapping).length).toBeGreaterThan(count);
  });
});

function expectReadable(
  file: Uint8Array | string,
  format?: (typeof readableFormats)[number],
): void {
  try {
    const { cues } = readSubtitles(file, format === undefined ? {} : { format });
    for (const { startSeconds, endSeconds } of cues)
      expect(Number.isFinite(startSeconds) && Number.isFinite(endSeconds)).toBe(true);
  } catch (error) {
    if (!SubtitlesError.is(error)) throw error;
    expect(error.code).toBe('unreadable');
  }
}
