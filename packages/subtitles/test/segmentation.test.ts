import { existsSync, readFileSync } from 'node:fs';
import { needs } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import {
  type Cue,
  createSegmenter,
  profiles,
  segment,
  type TimedTranscription,
} from '../src/index.js';

const shared = new URL('../../../../shared/', import.meta.url);
const scorer = new URL('bench/subtitles/score.mjs', shared);
const hasScorer = existsSync(scorer);

/** The figures of the scorer that this test uses. */
interface Score {
  readonly cues: number;
  readonly cleanPct: number;
  readonly badPct: number;
  readonly lostWords: number;
  readonly insertedChars: number;
  readonly charsPct: number;
  readonly rowsPct: number;
  readonly maxPct: number;
  readonly overlapPct: number;
  readonly gapPct: number;
  readonly orderPct: number;
  readonly startLatePct: number;
  readonly startEarlyPct: number;
}

type Corpus = TimedTranscription & { readonly language: string };

function readCorpus(name: string): Corpus {
  // The corpora have utterances of the contract, and their language in a separate field.
  return JSON.parse(
    readFileSync(new URL(`corpora/transcripts/${name}.json`, shared), 'utf8'),
  ) as Corpus;
}

async function score(corpus: Corpus, cues: readonly Cue[]): Promise<Score> {
  const profile = profiles.compliance(corpus.language);
  // The scorer is JavaScript without declarations.
  const module = (await import(scorer.href)) as {
    score(corpus: Corpus, cues: readonly object[], limits: object): Score;
  };
  const plain = cues.map(({ startSeconds, endSeconds, text }) => ({
    start: startSeconds,
    end: endSeconds,
    text,
  }));
  return module.score(corpus, plain, {
    maxChars: profile.maximumCharactersPerRow,
    maxCps: profile.maximumCharactersPerSecond,
  });
}

const faultless = {
  lostWords: 0,
  insertedChars: 0,
  charsPct: 0,
  rowsPct: 0,
  maxPct: 0,
  overlapPct: 0,
  gapPct: 0,
  orderPct: 0,
  startLatePct: 0,
  startEarlyPct: 0,
};

describe(
  'captions of the public transcripts',
  needs(hasScorer, 'the public transcripts and their scorer are not beside the project'),
  () => {
    test.each([
      // name, minimum percentage of captions without violations, maximum percentage of breaks at a
      // bad place
      ['alice-en', 92.5, 0.5],
      ['unpunct-en', 70, 0.6],
      ['udhr-de', 79, 0.5],
      ['udhr-zh', 99, 0],
      ['udhr-ko', 99, 0],
      ['emoji', 99, 0],
    ])('%s', async (name, clean, bad) => {
      const corpus = readCorpus(name);
      const result = await score(corpus, segment(corpus, { profile: profiles.compliance }));
      expect(result).toMatchObject(faultless);
      expect(result.cleanPct).toBeGreaterThanOrEqual(clean);
      expect(result.badPct).toBeLessThanOrEqual(bad);
    });

    test.each([1, 4, 8])('live, in utterances of at most %i words', async (wordCount) => {
      const corpus = readCorpus('alice-en');
      const segmenter = createSegmenter({ profile: profiles.compliance, language: 'en' });
      const cues: Cue[] = [];
      const lagsSeconds: number[] = [];
      for (const { words = [], ...utterance } of corpus.utterances) {
        for (let first = 0; first < words.length; first += wordCount) {
          const part = words.slice(first, first + wordCount);
          const end = part.at(-1)?.end ?? utterance.end;
          const { committed } = segmenter.push({
            ...utterance,
            words: part,
            text: undefined,
            start: part[0]?.start ?? utterance.start,
            end,
          });
          cues.push(...committed);
          lagsSeconds.push(...committed.map(({ endSeconds }) => end - endSeconds));
        }
      }
      cues.push(...segmenter.flush().committed);
      const result = await score(corpus, cues);
      expect(result).toMatchObject(faultless);
      expect(result.cleanPct).toBeGreaterThanOrEqual(87);
      lagsSeconds.sort((left, right) => left - right);
      expect(lagsSeconds[Math.floor(lagsSeconds.length * 0.95)]).toBeLessThan(7);
    });
  },
);
