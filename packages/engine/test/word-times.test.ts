import { verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PocketsphinxAligner } from '../src/engines/onnx/word-times/pocketsphinx-aligner.js';
import { findWordTimes } from '../src/engines/onnx/word-times/word-times.js';
import { needsPocketsphinx, readSpeech, sentence } from './support/speech.js';

const speech =
  readSpeech(new URL('speech/written-forms.wav', import.meta.url))[0] ?? new Int16Array();

/** The words with their starts in seconds, as the synthesis placed them. */
const spoken = [
  ['Please', 0.195],
  ['pay', 0.554],
  ['$15.30,', 0.794],
  ['by', 2.726],
  ['May', 2.924],
  ['3rd', 3.048],
  ['1984,', 3.323],
  ['to', 4.573],
  ['the', 4.653],
  ['HDFC', 4.839],
  ['bank.', 5.695],
] as const;

/** A word, with its start in seconds where it is expected. */
type Expected = readonly [text: string, start: number | undefined];

function createAligner(options: { readonly libraryPath?: string } = {}) {
  const aligner = new PocketsphinxAligner(options);
  onTestFinished(() => aligner.close());
  return aligner;
}

/** Largest error of the starts of those words that were said, in seconds. */
async function largestError(words: readonly Expected[]) {
  const { times, method } = await findWordTimes({
    words: words.map(([text]) => text),
    samples: speech,
    language: 'en',
    aligner: createAligner(),
  });
  expect(method).toBe('alignment');
  const errors = words.map(([, start], index) =>
    start === undefined ? 0 : Math.abs((times[index]?.startSeconds ?? 0) - start),
  );
  return Math.max(...errors);
}

describe('with PocketSphinx', needsPocketsphinx, () => {
  verifies(
    'engines.word-times-alignment',
    'money, dates, years and acronyms span what was said for them',
    async () => expect(await largestError(spoken)).toBeLessThan(0.06),
  );

  verifies(
    'engines.word-times-alignment',
    'letters that stand alone are aligned like the acronym',
    async () => {
      const letters = ['H.', 'D.', 'F.', 'C.'].map((text): Expected => [text, undefined]);
      expect(
        await largestError([...spoken.slice(0, 9), ...letters, ...spoken.slice(10)]),
      ).toBeLessThan(0.06);
    },
  );

  verifies(
    'engines.word-times-alignment',
    'wrong, missing, invented and unknown words cost the others nothing',
    async () => {
      // "pay" became another word, "May" was omitted, a dash and "also" were inserted. No start is
      // expected for words next to those.
      const words: readonly Expected[] = [
        ['Please', 0.195],
        ['Zeleskovic', undefined],
        ['$15.30,', undefined],
        ['by', undefined],
        ['3rd', undefined],
        ['1984,', 3.323],
        ['—', undefined],
        ['also', undefined],
        ['to', undefined],
        ['the', 4.653],
        ['HDFC', 4.839],
        ['bank.', 5.695],
      ];
      expect(await largestError(words)).toBeLessThan(0.06);
    },
  );

  test('texts that cannot have been said in the audio are not aligned, and the next one is', async () => {
    const aligner = createAligner();
    const many = Array.from({ length: 60 }, () => 'responsibilities');
    expect(await aligner.align(many, sentence.samples)).toBeUndefined();
    expect(await aligner.align([], sentence.samples)).toBeUndefined();
    expect(await aligner.align(['日本'], sentence.samples)).toBeUndefined();
    expect(await aligner.align(['the'], new Int16Array(100))).toBeUndefined();
    const times = await aligner.align(sentence.words, sentence.samples);
    expect(times).toHaveLength(sentence.words.length);
  });

  test('texts at the same time are aligned one after the other', async () => {
    const aligner = createAligner();
    const words = spoken.map(([text]) => text);
    const [first, other, again] = await Promise.all([
      aligner.align(words, speech),
      aligner.align(sentence.words, sentence.samples),
      aligner.align(words, speech),
    ]);
    expect(other).toHaveLength(sentence.words.length);
    expect(again).toEqual(first);
  });
});

test('where the library is not installed nothing is aligned, and the reason is known', async () => {
  const aligner = createAligner({ libraryPath: '/nonexistent/libpocketsphinx.so' });
  expect(await aligner.align(sentence.words, sentence.samples)).toBeUndefined();
  expect(aligner.absence).toContain('PocketSphinx cannot be loaded');
});
