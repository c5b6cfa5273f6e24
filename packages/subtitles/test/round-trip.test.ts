import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Cue,
  formatSrt,
  formatSrtChunks,
  formatVtt,
  formatVttChunks,
  parseSrt,
  parseVtt,
} from '../src/index.js';
import { cues } from './arbitraries.js';

test('SRT gives every plain text and time again', () => {
  fc.assert(
    fc.property(cues, (written) => {
      const { cues: read, diagnostics } = parseSrt(formatSrt(written));
      expect(read.map(essence)).toEqual(
        written.map((cue) => essence({ ...cue, text: trimRows(cue.text, /^[ \t]*$/) })),
      );
      expect(diagnostics).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('WebVTT gives every plain text and time again', () => {
  fc.assert(
    fc.property(cues, (written) => {
      const { cues: read, diagnostics } = parseVtt(formatVtt(written));
      expect(read.map(essence)).toEqual(
        written.map((cue) => essence({ ...cue, text: trimRows(cue.text, /^$/) })),
      );
      expect(diagnostics).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('what was read is written and read without change', () => {
  fc.assert(
    fc.property(cues, (written) => {
      const srt = parseSrt(formatSrt(written)).cues;
      expect(parseSrt(formatSrt(srt)).cues).toEqual(srt);
      const vtt = parseVtt(formatVtt(written)).cues;
      expect(parseVtt(formatVtt(vtt)).cues).toEqual(vtt);
    }),
    { numRuns: 1000 },
  );
});

test('chunks put together are the file', () => {
  fc.assert(
    fc.property(cues, (written) => {
      expect([...formatSrtChunks(written)].join('')).toBe(formatSrt(written));
      expect([...formatVttChunks(written)].join('')).toBe(formatVtt(written));
    }),
  );
});

function essence({ startSeconds, endSeconds, text }: Cue): unknown {
  return { startSeconds, endSeconds, text };
}

/** A text without the blank rows at its beginning and end, which formats cannot represent. */
function trimRows(text: string, blank: RegExp): string {
  const rows = text.replace(/\r\n?/g, '\n').split('\n');
  while (rows.length > 0 && blank.test(rows[0] ?? '')) rows.shift();
  while (rows.length > 0 && blank.test(rows.at(-1) ?? '')) rows.pop();
  return rows.join('\n');
}
