import type { Utterance } from '@earshot/core/types';
import { embedSentences, type SentenceVectors } from '@earshot/engine/model-tasks';
import { PassageBuilder } from '@earshot/server/testing';
import { findSentenceEncoder } from './chapters/sentence-encoder.js';
import { readLibrary, type Transcript } from './meaning/library.js';
import { meaningQueries } from './meaning/queries.js';
import { printTable } from './print-table.js';

/** Smallest similarities that are compared. */
const thresholds = [0.15, 0.2, 0.225, 0.25, 0.275, 0.3, 0.325, 0.35, 0.4, 0.45];
/** Recordings that a search of the studio shows. */
const shown = 20;

/** A recording that a search finds, with that of its passages which is most similar. */
interface Found {
  readonly similarity: number;
  readonly isRight: boolean;
}

/** A search: what it finds, the most similar first, and how many recordings are right. */
interface Search {
  readonly text: string;
  readonly found: readonly Found[];
  readonly right: number;
}

/**
 * Measures what searches by meaning find in a library of recordings, with the passages and the
 * encoder of the service, for each smallest similarity of a hit.
 */
export async function run(): Promise<void> {
  const directory = findSentenceEncoder();
  if (directory === undefined) return;
  const library = readLibrary();
  const passages = library.flatMap((transcript, recording) =>
    createPassages(transcript).map((text) => ({ recording, text })),
  );
  const texts = [...passages, ...meaningQueries].map(({ text }) => text);
  const vectors = await embedSentences({ directory, sentences: texts });
  const lowered = library.map((transcript) => transcript.join(' ').toLowerCase());
  const searches = meaningQueries.map(({ about, text }, index): Search => {
    const isAbout = lowered.map((said) => about.some((each) => said.includes(each)));
    const best = new Map<number, number>();
    for (const [place, { recording }] of passages.entries()) {
      const similarity = cosine(vectors, place, passages.length + index);
      best.set(recording, Math.max(similarity, best.get(recording) ?? -1));
    }
    const found = [...best]
      .map(([recording, similarity]) => ({ similarity, isRight: isAbout[recording] === true }))
      .toSorted((one, other) => other.similarity - one.similarity);
    return { text, found, right: isAbout.filter(Boolean).length };
  });
  console.log(
    `${library.length} recordings, ${passages.length} passages, ${searches.length} searches, ` +
      `${searches.filter(({ right }) => right === 0).length} of them for what is in no recording\n`,
  );
  printTable(
    ['smallest similarity', 'precision', 'recall', 'F1', 'found at all', 'empty as it should be'],
    thresholds.map((threshold) => measure(searches, threshold)),
  );
  printTable(
    ['search', 'right', 'wrong'],
    searches.map(({ found, right, text }) => [
      text,
      right === 0 ? '' : highest(found.filter(({ isRight }) => isRight)),
      highest(found.filter(({ isRight }) => !isRight)),
    ]),
  );
}

/** The three greatest similarities. */
const highest = (found: readonly Found[]) =>
  found
    .slice(0, 3)
    .map(({ similarity }) => similarity.toFixed(2))
    .join(' ');

function measure(searches: readonly Search[], threshold: number): string[] {
  const sums = { hits: 0, rightHits: 0, right: 0, satisfied: 0, expected: 0, empty: 0 };
  for (const { found, right } of searches) {
    const hits = found.slice(0, shown).filter(({ similarity }) => similarity > threshold);
    const rightHits = hits.filter(({ isRight }) => isRight).length;
    sums.hits += hits.length;
    sums.rightHits += rightHits;
    sums.right += right;
    if (right > 0) sums.expected += 1;
    if (rightHits > 0) sums.satisfied += 1;
    if (right === 0 && hits.length === 0) sums.empty += 1;
  }
  const precision = sums.rightHits / sums.hits;
  const recall = sums.rightHits / sums.right;
  return [
    String(threshold),
    precision.toFixed(2),
    recall.toFixed(2),
    ((2 * precision * recall) / (precision + recall)).toFixed(2),
    `${sums.satisfied} of ${sums.expected}`,
    `${sums.empty} of ${searches.length - sums.expected}`,
  ];
}

/** The passages of a transcript, as the service makes them. */
function createPassages(transcript: Transcript): string[] {
  const builder = new PassageBuilder();
  const complete = transcript.flatMap((text) => builder.push(createUtterance(text)));
  const last = builder.finish();
  return [...complete, ...(last === undefined ? [] : [last])].map(({ text }) => text);
}

function createUtterance(text: string): Utterance {
  const words = text.split(' ').map((word, index) => ({
    word: index === 0 ? word : ` ${word}`,
    start: 0,
    end: 0,
    confidence: 1,
  }));
  return { text, words, start: 0, end: 0, confidence: 1, channel: 0, language: 'en' };
}

/** Cosine of two of some vectors, all of which have length 1. */
function cosine({ vectorSize, vectors }: SentenceVectors, one: number, other: number): number {
  let sum = 0;
  for (let place = 0; place < vectorSize; place += 1)
    sum += (vectors[one * vectorSize + place] ?? 0) * (vectors[other * vectorSize + place] ?? 0);
  return sum;
}
