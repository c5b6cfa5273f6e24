import {
  extractChapters,
  extractSummary,
  type SentenceVectors,
  segmentationError,
} from '@earshot/add-ons';
import { embedSentences } from '@earshot/engine/model-tasks';
import { texts } from './accuracy/texts.js';
import { type JoinedTexts, joinTexts, readTalks, readUtterances } from './chapters/joined-texts.js';
import { findSentenceEncoder } from './chapters/sentence-encoder.js';
import { printTable } from './print-table.js';

/** A way to compare sentences: by their words, or by vectors. */
interface Method {
  readonly name: string;
  readonly encode: (sentences: readonly string[]) => Promise<SentenceVectors | undefined>;
}

/**
 * Measures chapters on joined texts, summaries by the key facts of talks, and the time of 100,000
 * words.
 */
export async function run(): Promise<void> {
  const methods = listMethods();
  const sets = joinTexts();
  const rows: string[][] = [];
  for (const set of sets)
    for (const method of methods) rows.push(await measureChapters(set, method));
  printTable(['texts', 'method', 'Pk', 'WindowDiff', 'boundary F1', 'no boundary: Pk'], rows);
  printTable(
    ['method', 'key facts of', 'in three sentences', 'in five'],
    await Promise.all(methods.map(measureSummaries)),
  );
  const times: string[][] = [];
  for (const method of methods) times.push(await measureTimes(method));
  printTable(['method', 'words', 'vectors', 'chapters', 'summary'], times);
}

function listMethods(): Method[] {
  const words: Method = { name: 'words', encode: () => Promise.resolve(undefined) };
  const directory = findSentenceEncoder();
  if (directory === undefined) return [words];
  const encode = (sentences: readonly string[]) => embedSentences({ directory, sentences });
  return [words, { name: 'sentence encoder', encode }];
}

const timed = (sentences: readonly string[]) =>
  sentences.map((sentence, at) => ({ sentence, start: at, end: at + 1, words: [] }));

async function measureChapters(set: JoinedTexts, { encode, name }: Method): Promise<string[]> {
  const all = await encode(set.texts.flatMap(({ sentences }) => sentences));
  const sums = { pk: 0, windowDiff: 0, none: 0, right: 0, found: 0, expected: 0 };
  let from = 0;
  for (const { boundaries, sentences } of set.texts) {
    const vectors = all && vectorsFrom(all, from, sentences.length);
    from += sentences.length;
    const chapters = extractChapters(timed(sentences), { language: 'en', vectors });
    const found = chapters.slice(1).map(({ start }) => start);
    const error = segmentationError(sentences.length, boundaries, found);
    sums.pk += error.pk;
    sums.windowDiff += error.windowDiff;
    sums.none += segmentationError(sentences.length, boundaries, []).pk;
    sums.right += found.filter((at) => boundaries.includes(at)).length;
    sums.found += found.length;
    sums.expected += boundaries.length;
  }
  const mean = (sum: number) => (sum / set.texts.length).toFixed(3);
  const f1 = (2 * sums.right) / (sums.found + sums.expected);
  return [set.name, name, mean(sums.pk), mean(sums.windowDiff), f1.toFixed(2), mean(sums.none)];
}

function vectorsFrom(all: SentenceVectors, from: number, count: number): SentenceVectors {
  const { vectors, vectorSize } = all;
  return { vectorSize, vectors: vectors.subarray(from * vectorSize, (from + count) * vectorSize) };
}

async function measureSummaries({ encode, name }: Method): Promise<string[]> {
  const talks = readTalks();
  const counts = [0, 0];
  for (const talk of talks) {
    const vectors = await encode(talk.map(({ sentence }) => sentence));
    for (const [index, sentenceCount] of [3, 5].entries()) {
      const options = { type: 'bullet_points', language: 'en', sentenceCount, vectors } as const;
      const chosen = extractSummary(talk, options)
        .split('\n')
        .map((line) => line.replace(/^- /u, ''));
      const facts = talk.filter(({ isKey, sentence }) => isKey && chosen.includes(sentence));
      counts[index] = (counts[index] ?? 0) + facts.length;
    }
  }
  const all = talks.flat().filter(({ isKey }) => isKey).length;
  return [name, `${talks.length} talks (${all})`, ...counts.map(String)];
}

/** Times of 100,000 words: a novel several times, or everyday English where it is not there. */
async function measureTimes({ encode, name }: Method): Promise<string[]> {
  const novel = readUtterances('alice-en');
  const source =
    novel.length > 0
      ? novel
      : [...texts.tuning, ...texts.testing].flatMap((text) => text.split(/(?<=[.?!]) /u));
  const sentences: string[] = [];
  let words = 0;
  for (let at = 0; words < 100_000; at += 1) {
    const sentence = `${source[at % source.length] ?? ''} ${Math.floor(at / source.length)}`;
    sentences.push(sentence);
    words += sentence.split(' ').length;
  }
  const seconds = async <Value>(work: () => Value): Promise<[Awaited<Value>, string]> => {
    const startedMs = performance.now();
    const value = await work();
    return [value, `${((performance.now() - startedMs) / 1000).toFixed(1)} s`];
  };
  const [vectors, encoding] = await seconds(() => encode(sentences));
  const [, chapters] = await seconds(() =>
    extractChapters(timed(sentences), { language: 'en', vectors }),
  );
  const [, summary] = await seconds(() =>
    extractSummary(
      sentences.map((sentence) => ({ sentence })),
      { type: 'general', language: 'en', vectors },
    ),
  );
  return [name, String(words), vectors === undefined ? 'none' : encoding, chapters, summary];
}
