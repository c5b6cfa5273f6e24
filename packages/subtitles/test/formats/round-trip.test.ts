import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cue,
  type FrameRate,
  frameRates,
  readSubtitles,
  type WritableFormat,
  writeSubtitles,
} from '../../src/index.js';
import { spokenCues } from './spoken-cues.js';

const unhurriedRuns = { numRuns: 100 };

describe.each(['ttml', 'ass', 'sbv', 'srt', 'vtt'] as const)('%s', (format) => {
  test('gives every cue again, to the hundredth of a second', () => {
    fc.assert(
      fc.property(spokenCues, (cues) => {
        const { cues: read, format: found, diagnostics } = readAgain(cues, format);
        expect([found, diagnostics]).toEqual([format, []]);
        expect(read.map(({ text }) => text)).toEqual(cues.map(({ text }) => text));
        expectTimes(read, cues, 0.0051);
      }),
      unhurriedRuns,
    );
  });
});

describe.each(['stl', 'scc', 'itt'] as const)('%s', (format) => {
  test.each(frameRates)('gives every cue again, to the frame, at %s', (frameRate) => {
    fc.assert(
      fc.property(spokenCues, (cues) => {
        const { cues: read } = readAgain(cues, format, frameRate);
        expect(read.map(({ text }) => letters(text))).toEqual(
          cues.map(({ text }) => letters(text)),
        );
        expectTimes(read, cues, 1 / Number.parseFloat(frameRate));
      }),
      unhurriedRuns,
    );
  });
});

function readAgain(cues: readonly Cue[], format: WritableFormat, frameRate?: FrameRate) {
  const options = frameRate === undefined ? {} : { frameRate };
  const { bytes } = writeSubtitles(cues, format, options);
  return readSubtitles(bytes, format === 'scc' ? options : {});
}

/** The words of a text, as far as all tables have their characters. */
function letters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[’'“”"\\{}?*]|\p{M}/gu, '')
    .split(/\s+/)
    .join(' ');
}

function expectTimes(read: readonly Cue[], written: readonly Cue[], toleranceSeconds: number) {
  for (const [index, { startSeconds, endSeconds }] of written.entries()) {
    const start = read[index]?.startSeconds ?? Number.NaN;
    const end = read[index]?.endSeconds ?? Number.NaN;
    expect(Math.abs(start - startSeconds)).toBeLessThanOrEqual(toleranceSeconds);
    expect(Math.abs(end - endSeconds)).toBeLessThanOrEqual(toleranceSeconds);
  }
}
