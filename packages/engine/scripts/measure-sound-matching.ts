// Measures the matching of vocabularies by their sound: tsx --conditions=@earshot/source
// scripts/measure-sound-matching.ts [texts...] Without texts, the book of the corpora beside the
// project. Found: names that were said, in test/data/recognised-names.tsv (three synthetic voices,
// recognised by PocketSphinx without a vocabulary). False: names that are not in the texts, per
// 10,000 words. The last figures are the times for 1,000 entries of one name, and of two.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVocabularyMatcher } from '../src/sound-matching/match-vocabulary.js';
import { readOrdinaryText } from '../test/support/ordinary-text.js';

const data = join(import.meta.dirname, '../test/data');
const read = (path: string) => readFileSync(path, 'utf8').trim().split('\n');
const rows = read(join(data, 'recognised-names.tsv')).map((line) => line.split('\t'));
const names = [...new Set(rows.map(([name = '']) => name))];
const given = process.argv.slice(2);
const lines = given.length === 0 ? readOrdinaryText() : given.flatMap(read);
const wordCount = lines.join(' ').split(/\s+/).length;
const createWords = (text: string) =>
  text
    .split(/\s+/)
    .map((word, index) => ({ text: word, startSeconds: index, endSeconds: index, confidence: 1 }));

const has = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());
const before = rows.filter(([name = '', text = '']) => has(text, name)).length;
console.log(`${names.length} names, said ${rows.length} times; right before: ${before}`);
console.log(`${wordCount} words of text`);
console.log(
  '| intensity | found | another name | false in 10,000 words | ms for 1,000 words |\n|---|---|---|---|---|',
);
for (const intensity of [0.05, 0.25, 0.5, 0.75, 1]) {
  const matcher = createVocabularyMatcher(
    names.map((text) => ({ text, intensity, pronunciations: [], language: undefined })),
  );
  const matched = (text: string) =>
    matcher
      .match(createWords(text), 'en')
      .map((word) => word.text)
      .join(' ');
  const texts = rows.map(([name = '', text = '']) => ({ name, text: matched(text) }));
  const found = texts.filter(({ name, text }) => text.includes(name)).length;
  const others = texts.filter(({ name, text }) =>
    names.some((one) => one !== name && text.includes(one)),
  ).length;
  const started = performance.now();
  const replaced = lines.reduce(
    (sum, line) =>
      sum + names.filter((name) => has(matched(line), name) && !has(line, name)).length,
    0,
  );
  const ms = (performance.now() - started) / names.length / (wordCount / 1000);
  console.log(
    `| ${intensity} | ${found} (${((100 * found) / rows.length).toFixed(0)} %) | ${others} | ${((1e4 * replaced) / wordCount).toFixed(1)} | ${ms.toFixed(0)} |`,
  );
}

const speedWords = 100_000;
const speedEntries = 1000;
const wordsPerUtterance = 15;
const pairs = names.flatMap((first) => names.map((second) => `${first} ${second}`));
const text = lines.join(' ').split(/\s+/);

console.log(
  `\n| ${speedEntries} entries over ${speedWords} words, at intensity 0.5 | processor time | longest utterance |\n|---|---|---|`,
);
for (const [kind, entries] of [
  ['names of one word', namesOfOneWord()],
  ['names of two words', pairs.slice(0, speedEntries)],
] as const) {
  const matcher = createVocabularyMatcher(
    entries.map((entry) => ({
      text: entry,
      intensity: 0.5,
      pronunciations: [],
      language: undefined,
    })),
  );
  matcher.match(createWords(text.join(' ')), 'en');
  const before = process.cpuUsage();
  let longestMs = 0;
  for (let from = 0; from < speedWords; from += wordsPerUtterance) {
    const begin = from % (text.length - wordsPerUtterance);
    const words = createWords(text.slice(begin, begin + wordsPerUtterance).join(' '));
    const startedMs = performance.now();
    matcher.match(words, 'en');
    longestMs = Math.max(longestMs, performance.now() - startedMs);
  }
  const { user } = process.cpuUsage(before);
  console.log(`| ${kind} | ${(user / 1e6).toFixed(1)} s | ${longestMs.toFixed(0)} ms |`);
}

/** Names made of the start of one name and the end of another. */
function namesOfOneWord(): string[] {
  const halves = names.map((name) => {
    const word = name.replaceAll(' ', '');
    return [word.slice(0, word.length >> 1), word.slice(word.length >> 1)] as const;
  });
  return halves.flatMap(([begin]) => halves.map(([, end]) => begin + end)).slice(0, speedEntries);
}
