import { verifies } from '@earshot/specification';
import { describe, expect, test } from 'vitest';
import { createParams, speech } from '../../test/speech.js';
import { encoderProviders } from '../providers/extractive/encoder-providers.js';
import { ruleProviders } from '../providers/rule-providers.js';
import type { AddOnName } from '../registry/add-on-registry.js';
import { AddOnFailure } from './add-on-error.js';
import type { AddOnProvider } from './provider.js';
import { runAddOns } from './run-add-ons.js';

const german = speech('Anna Schmidt wohnt in Berlin. Das Essen war furchtbar.', {
  language: 'de',
  from: 10,
});
const english = speech('Anna Smith lives in London. The food was terrible.');

function run(
  requested: AddOnName[],
  utterances: Parameters<typeof runAddOns>[0]['utterances'],
  providers: readonly AddOnProvider[] = ruleProviders,
) {
  return runAddOns({
    requested,
    providers,
    utterances,
    params: createParams(),
    describeRemedy: () => '',
    clock: {
      monotonicMs: () => performance.now(),
      sleep: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        }),
    },
    timeoutMs: 60_000,
  });
}

verifies('add-ons.languages', 'add-ons that read nothing of a transcript say so', async () => {
  const addOns: AddOnName[] = ['named_entity_recognition', 'sentiment_analysis'];
  for (const language of ['es', 'de', 'zh', 'ja'] as const) {
    const { envelopes } = await run(addOns, [{ ...german, language }]);
    for (const addOn of addOns)
      expect(envelopes[addOn], `${addOn} ${language}`).toMatchObject({
        success: false,
        is_empty: true,
        error: {
          status_code: 422,
          exception: 'UnsupportedLanguage',
          message: `${addOn} reads en, and there are utterances in ${language}`,
        },
      });
    expect(envelopes['named_entity_recognition']?.results).toBeNull();
    expect(envelopes['sentiment_analysis']?.results).toMatchObject([
      { sentiment: 'unknown', emotion: 'unknown' },
      { sentiment: 'unknown', emotion: 'unknown' },
    ]);
  }
  const { notes, utterances } = await run(['punctuation_enhanced'], [german]);
  expect(notes).toEqual({
    punctuation_enhanced: 'punctuation_enhanced reads en, and there are utterances in de',
  });
  expect(utterances).toEqual([german]);
});

verifies(
  'add-ons.languages-mixed',
  'of several languages what is read is processed, and the others are named',
  async () => {
    const { envelopes, notes } = await run(
      ['named_entity_recognition', 'sentiment_analysis', 'punctuation_enhanced'],
      [english, german],
    );
    const entities = envelopes['named_entity_recognition']?.results as { text: string }[];
    expect(entities.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Anna Smith', 'London']),
    );
    expect(entities.map(({ text }) => text).join()).not.toMatch(/Schmidt|Berlin/);
    expect(envelopes['sentiment_analysis']).toMatchObject({
      success: true,
      results: [
        { sentiment: 'neutral' },
        { sentiment: 'negative' },
        { sentiment: 'unknown', emotion: 'unknown' },
        { sentiment: 'unknown', emotion: 'unknown' },
      ],
    });
    for (const addOn of Object.keys(notes))
      expect(notes[addOn]).toBe(`${addOn} reads en: utterances in de were not read`);
    expect(Object.keys(notes)).toHaveLength(3);
  },
);

test('personal data in a language that is not read withholds the transcript, also beside another', async () => {
  await expect(run(['pii_redaction'], [english, german])).rejects.toThrow(
    'pii_redaction reads en, and there are utterances in de',
  );
  // An utterance without words has no language.
  const silent = { ...german, words: [], text: '' };
  expect((await run(['pii_redaction'], [english, silent])).utterances).toHaveLength(2);
});

describe('chapters and summaries by a sentence encoder', () => {
  const languages = ['en'];
  const calls: number[] = [];
  const encoder = {
    name: 'the model Test',
    languages,
    encode: (sentences: readonly string[]) => {
      calls.push(sentences.length);
      return Promise.resolve({
        vectorSize: 1,
        vectors: new Float32Array(sentences.length).fill(1),
      });
    },
  };
  const both: AddOnName[] = ['summarization', 'chapterization'];

  test('compute each vector once, and say how they were made', async () => {
    calls.length = 0;
    const providers = [...ruleProviders, ...encoderProviders(encoder)];
    const { envelopes, notes } = await run(both, [english, { ...english, start: 20 }], providers);
    expect(envelopes['summarization']?.success).toBe(true);
    expect(envelopes['chapterization']?.success).toBe(true);
    expect(calls).toEqual([2]);
    for (const addOn of both) expect(notes[addOn]).toContain('the model Test');
  });

  verifies(
    'chapterization.encoder-missing',
    'fall back to the words where the vectors cannot be had, and say why',
    async () => {
      const failing = {
        ...encoder,
        encode: () =>
          Promise.reject(
            new AddOnFailure('model.onnx is damaged', { statusCode: 503, exception: 'Model' }),
          ),
      };
      const broken = await run(both, [english], [...ruleProviders, ...encoderProviders(failing)]);
      for (const addOn of both) {
        expect(broken.envelopes[addOn]).toMatchObject({ success: true, is_empty: false });
        expect(broken.notes[addOn]).toMatch(/extractive.*model\.onnx is damaged/);
      }
      calls.length = 0;
      const other = await run(both, [german], [...ruleProviders, ...encoderProviders(encoder)]);
      expect(calls).toEqual([]);
      for (const addOn of both) {
        expect(other.envelopes[addOn]?.success).toBe(true);
        expect(other.notes[addOn]).not.toContain('the model Test');
      }
    },
  );

  test('say where function words are not listed', async () => {
    const icelandic = { ...german, language: 'is' as const };
    const { notes } = await run(both, [icelandic]);
    for (const addOn of both) expect(notes[addOn]).toContain('function words is there for is');
  });
});
