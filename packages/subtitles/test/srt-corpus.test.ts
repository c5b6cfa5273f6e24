import { expect, test } from 'vitest';
import { parseSrt } from '../src/index.js';
import { corpusCases, needsCorpus, readCorpusBytes, readCorpusJson } from './corpus.js';

interface ExpectedCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly plain?: string;
}

test('the SRT corpus', needsCorpus, () => {
  const failures: string[] = [];
  const cases = corpusCases('srt');
  for (const { id, file, expected } of cases) {
    const { cues } = readCorpusJson(expected) as { cues: readonly ExpectedCue[] };
    const found = parseSrt(readCorpusBytes(file)).cues.map((cue) => ({
      start: Math.round(cue.startSeconds * 1000),
      end: Math.round(cue.endSeconds * 1000),
      raw: (cue.markup?.text ?? cue.text).replace(/\n+$/, ''),
      plain: cue.text.replace(/\n+$/, ''),
    }));
    const wanted = cues.map((cue) => ({
      start: Math.round(cue.start * 1000),
      end: Math.round(cue.end * 1000),
      raw: cue.text.replace(/\n+$/, ''),
      plain: (cue.plain ?? cue.text).replace(/\n+$/, ''),
    }));
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      failures.push(id);
    }
  }
  expect(failures).toEqual([]);
  expect(cases).toHaveLength(64);
});
