import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownText, spokenText, transcriptions } from '../../test/transcriptions.js';
import type { Cue } from '../cue.js';
import { profiles } from '../profiles/profiles.js';
import type { TimedUtterance } from '../transcript/transcription.js';
import { createSegmenter, type SegmenterOptions } from './create-segmenter.js';
import { segment } from './segment.js';

/** One utterance for each word, a third of a second long. */
function wordByWord(text: string, start = 0): TimedUtterance[] {
  return text.split(' ').map((word, index) => ({
    start: start + index / 3,
    end: start + (index + 1) / 3,
    words: [{ word, start: start + index / 3, end: start + (index + 1) / 3 }],
    language: 'en',
  }));
}

const sentence =
  'when the train had finally left the station nobody was sure whether the next one would still come that night';

function commitAll(utterances: readonly TimedUtterance[], options: SegmenterOptions = {}): Cue[] {
  const segmenter = createSegmenter(options);
  const committed = utterances.flatMap((utterance) => segmenter.push(utterance).committed);
  return [...committed, ...segmenter.flush().committed];
}

describe('what is committed', () => {
  test('keeps every word, in order, without overlaps, whatever comes', () => {
    fc.assert(
      fc.property(transcriptions, fc.integer({ min: 0, max: 8 }), (transcription, lag) => {
        const cues = commitAll(transcription.utterances, { maximumLagSeconds: lag });
        expect(shownText(cues)).toBe(spokenText(transcription));
        for (const [index, cue] of cues.entries()) {
          expect(cue.endSeconds).toBeGreaterThan(cue.startSeconds);
          expect(cue.startSeconds).toBeGreaterThanOrEqual(cues[index - 1]?.endSeconds ?? 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('and what is pending is all that was said, at any time', () => {
    const segmenter = createSegmenter();
    const committed: Cue[] = [];
    const said: TimedUtterance[] = [];
    for (const utterance of wordByWord(sentence)) {
      said.push(utterance);
      const update = segmenter.push(utterance);
      committed.push(...update.committed);
      expect(shownText([...committed, ...update.pending])).toBe(spokenText({ utterances: said }));
    }
    expect(committed.length).toBeGreaterThan(0);
  });

  test('is what the whole would be segmented into, when there is time to wait', () => {
    fc.assert(
      fc.property(transcriptions, ({ utterances }) => {
        const orderly = utterances.filter(
          ({ start }, index) =>
            start >= Math.max(0, ...utterances.slice(0, index).map(({ end }) => end)),
        );
        const profile = profiles.default('en');
        const live = commitAll(orderly, {
          profile,
          language: 'en',
          maximumLagSeconds: Number.POSITIVE_INFINITY,
        });
        const whole = segment({ utterances: orderly, languages: ['en'] }, { profile });
        expect(live).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  test('is so too for one long passage, word by word', () => {
    const spoken = fc.array(
      fc.constantFrom(
        'the',
        'of',
        'and',
        'house,',
        'said',
        'that',
        'Ann',
        'very',
        'stood',
        'anyway',
      ),
      { minLength: 60, maxLength: 150 },
    );
    fc.assert(
      fc.property(spoken, (words) => {
        const utterances = wordByWord(words.join(' '));
        const live = commitAll(utterances, { maximumLagSeconds: Number.POSITIVE_INFINITY });
        expect(live).toEqual(segment({ utterances, languages: ['en'] }));
      }),
      { numRuns: 30 },
    );
  });

  test('does not wait longer than the maximum lag', () => {
    const maximumLagSeconds = 1;
    const segmenter = createSegmenter({ maximumLagSeconds });
    for (const utterance of wordByWord(`${sentence} ${sentence}`)) {
      const [oldest] = segmenter.push(utterance).pending;
      // A caption may end before its last word, by at most the shortest gap.
      const lagSeconds = utterance.end - (oldest?.endSeconds ?? utterance.end) - 0.1;
      expect(lagSeconds).toBeLessThanOrEqual(maximumLagSeconds);
    }
  });
});

describe('silence', () => {
  test('commits a caption once nothing can change it', () => {
    const segmenter = createSegmenter();
    for (const utterance of wordByWord('Good morning.')) segmenter.push(utterance);
    expect(segmenter.advance(0.8).committed).toEqual([]);
    const [cue] = segmenter.advance(2).committed;
    expect(cue).toMatchObject({ text: 'Good morning.', startSeconds: 0 });
    expect(segmenter.advance(3)).toEqual({ committed: [], pending: [] });
    const [next] = wordByWord('So', 3);
    expect(next && segmenter.push(next).pending).toMatchObject([{ text: 'So', startSeconds: 3 }]);
  });
});

test('flush is idempotent, and speech may continue after it', () => {
  const segmenter = createSegmenter();
  for (const utterance of wordByWord('one two')) segmenter.push(utterance);
  expect(segmenter.flush().committed).toHaveLength(1);
  expect(segmenter.flush()).toEqual({ committed: [], pending: [] });
  expect(commitAll([])).toEqual([]);
});

test('bad input is refused and changes nothing', () => {
  expect(() => createSegmenter({ maximumLagSeconds: Number.NaN })).toThrow(
    'maximumLagSeconds must be a number of seconds from 0 on, but is NaN',
  );
  const segmenter = createSegmenter();
  expect(() => segmenter.push({ start: 2, end: 1, text: 'no' })).toThrow('utterance.end');
  expect(segmenter.flush().committed).toEqual([]);
});
