import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractChapters, extractSummary, segmentationError, segmentText } from '@earshot/add-ons';
import { randomNumbers } from '@earshot/engine/testing/sounds';
import { texts } from './accuracy/texts.js';
import { printTable } from './print-table.js';

const corpus = fileURLToPath(new URL('../../../../shared/corpora/transcripts/', import.meta.url));

interface Sentence {
  readonly sentence: string;
  readonly start: number;
  readonly end: number;
  readonly words: [];
}

const timed = (all: readonly string[]): Sentence[] =>
  all.map((sentence, index) => ({ sentence, start: index * 5, end: index * 5 + 5, words: [] }));

function utterancesOf(name: string): string[] {
  // The shape of these files is known.
  const { utterances } = JSON.parse(readFileSync(`${corpus}${name}.json`, 'utf8')) as {
    readonly utterances: readonly { readonly text: string }[];
  };
  return utterances.map(({ text }) => text);
}

/** Measures chapters on texts that are joined of stretches of three sources, and the time of 100,000 words. */
export function run(): void {
  if (!existsSync(`${corpus}alice-en.json`)) {
    console.log('The shared transcripts are not beside the project.');
    return;
  }
  const alice = utterancesOf('alice-en');
  const speechWords = utterancesOf('unpunct-en').join(' ').split(' ');
  const speech = Array.from({ length: Math.ceil(speechWords.length / 18) }, (_, index) =>
    speechWords.slice(index * 18, (index + 1) * 18).join(' '),
  );
  const everyday = [...texts.tuning, ...texts.testing].flatMap((each) =>
    each.split(/(?<=[.?!]) /u),
  );
  const sums = { pk: 0, windowDiff: 0, found: 0, expected: 0 };
  const documents = 40;
  for (let seed = 1; seed <= documents; seed += 1) {
    const random = randomNumbers(seed * 7919);
    const sentences: string[] = [];
    const boundaries: number[] = [];
    let kind = 0;
    for (let segment = 0; segment < 10; segment += 1) {
      if (segment > 0) boundaries.push(sentences.length);
      kind = (kind + 1 + Math.floor(random() * 2)) % 3;
      const source = [alice, speech, everyday][kind] ?? alice;
      const length = 6 + Math.floor(random() * 20);
      const from = Math.floor(random() * (source.length - length));
      sentences.push(...source.slice(from, from + length));
    }
    const chapters = extractChapters(timed(sentences), { language: 'en' });
    const found = chapters.slice(1).map(({ start }) => start / 5);
    const error = segmentationError(sentences.length, boundaries, found);
    sums.pk += error.pk / documents;
    sums.windowDiff += error.windowDiff / documents;
    sums.found += found.length;
    sums.expected += boundaries.length;
  }
  printTable(
    ['documents', 'Pk', 'WindowDiff', 'boundaries found', 'boundaries'],
    [
      [
        String(documents),
        sums.pk.toFixed(3),
        sums.windowDiff.toFixed(3),
        String(sums.found),
        String(sums.expected),
      ],
    ],
  );
  const long = timed(Array.from({ length: 12 }, () => alice).flat());
  const time = (work: () => void) => {
    const startedMs = performance.now();
    work();
    return `${Math.round(performance.now() - startedMs)} ms`;
  };
  const words = long.reduce((sum, { sentence }) => sum + sentence.split(' ').length, 0);
  printTable(
    ['words', 'chapters', 'summary', 'segmentation alone'],
    [
      [
        String(words),
        time(() => extractChapters(long, { language: 'en' })),
        time(() => extractSummary(long, { type: 'general', language: 'en' })),
        time(() => segmentText(long.map(({ sentence }) => sentence.split(' ')))),
      ],
    ],
  );
}
