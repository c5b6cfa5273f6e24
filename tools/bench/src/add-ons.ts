import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSpeller, ruleProviders, splitSentences } from '@earshot/add-ons';
import { preRecordedRequestSchema, type Utterance } from '@earshot/core';
import { texts } from './accuracy/texts.js';
import { printTable } from './print-table.js';

const wordCount = 100_000;
const wordsPerUtterance = 15;
const secondsPerWord = 0.3;

/** Entries of the spelling dictionary. */
const entryCount = 5000;

/** Personal data of every tenth utterance. */
const personal = [
  'my name is jonathan henderson and i live in oak street twelve in springfield',
  'you can call me back at five five five eight six seven five three oh nine',
  'my card number is four one one one one one one one one one one one one one one one',
  'send it to priya dot okonkwo at example dot com before the third of march',
];

/** A conversation on two channels, without marks, as engines without punctuation write it. */
export function longConversation(): Utterance[] {
  const words = [...texts.tuning, ...texts.testing]
    .join(' ')
    .toLowerCase()
    .replace(/[.,?!;:]/gu, '')
    .split(/\s+/u);
  const utterances: Utterance[] = [];
  let seconds = 0;
  for (let count = 0; count < wordCount; ) {
    const index = utterances.length;
    const own =
      index % 10 === 9
        ? (personal[Math.floor(index / 10) % personal.length] ?? '').split(' ')
        : Array.from(
            { length: wordsPerUtterance },
            (_, at) => words[(count + at) % words.length] ?? '',
          );
    const start = seconds;
    const timed = own.map((word, at) => ({
      word: at === 0 ? word : ` ${word}`,
      start: start + at * secondsPerWord,
      end: start + (at + 1) * secondsPerWord,
      confidence: 0.9,
    }));
    seconds += own.length * secondsPerWord + 1;
    count += own.length;
    utterances.push({
      start,
      end: seconds - 1,
      confidence: 0.9,
      channel: index % 2,
      language: 'en',
      words: timed,
      text: timed.map(({ word }) => word).join(''),
    });
  }
  return utterances;
}

/**
 * A spelling dictionary: pairs of words that are said, single words, and forms that nobody says.
 */
function longDictionary(utterances: readonly Utterance[]): Record<string, string[]> {
  const said = utterances.flatMap(({ text }) => text.split(' '));
  const forms = new Set<string>();
  for (let index = 0; forms.size < entryCount; index += 1) {
    const [word = '', next = ''] = said.slice(index * 7, index * 7 + 2);
    forms.add(
      word === '' ? `unsaid form ${index}` : ([word, `${word} ${next}`][index % 2] ?? word),
    );
  }
  return Object.fromEntries([...forms].map((form, index) => [`Entry ${index}`, [form]]));
}

/**
 * Time of some work, and the processor time of this process for it, such as of the collection of
 * garbage beside it.
 */
async function measure<Value>(work: () => Value): Promise<[Awaited<Value>, string, string]> {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  const value = await work();
  const { system, user } = process.cpuUsage(before);
  const seconds = (performance.now() - startedMs) / 1000;
  return [value, `${seconds.toFixed(2)} s`, `${((user + system) / 1e6).toFixed(2)} s`];
}

/** Leaves none of the garbage of what the measurement is given to be collected during it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/**
 * Measures custom spelling as the service does it, utterance by utterance, with the dictionary of a
 * new request.
 */
async function measureSpelling(utterances: readonly Utterance[]): Promise<string[]> {
  const spelling_dictionary = longDictionary(utterances);
  collectGarbage();
  const [spelt, ...times] = await measure(() => {
    const speller = createSpeller({ spelling_dictionary });
    return utterances.map((utterance) => speller.spell(utterance));
  });
  const changed = spelt.filter((utterance, index) => utterance !== utterances[index]).length;
  return [
    `custom_spelling, ${entryCount} entries, ${changed} of ${utterances.length} utterances changed`,
    ...times,
  ];
}

/** Measures each add-on by rules over 100,000 words. */
export async function run(): Promise<void> {
  const utterances = longConversation();
  const { audio_url: _, ...params } = preRecordedRequestSchema.parse({
    audio_url: 'https://files.example/a.wav',
  });
  const sentences = splitSentences(utterances);
  const { signal } = new AbortController();
  const rows: string[][] = [await measureSpelling(utterances)];
  for (const provider of ruleProviders) {
    // Its audio is measured by the case `diarization`.
    if (provider.addOn === 'diarization') continue;
    const work = 'change' in provider ? provider.change : provider.analyse;
    const [, ...times] = await measure(() =>
      work({ utterances, sentences, audio: undefined, params, signal }),
    );
    rows.push([provider.addOn, ...times]);
  }
  const words = utterances.reduce((sum, each) => sum + each.words.length, 0);
  printTable([`${words} words`, 'time', 'processor time'], rows);
}
