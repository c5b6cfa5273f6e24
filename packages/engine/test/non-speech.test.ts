import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEnginePool, type EnginePool, transcribeAudio } from '../src/index.js';
import { nonSpeech } from './support/non-speech.js';
import { asSource, needsPocketsphinx, sentence } from './support/speech.js';

const seconds = 10;

describe('pocketsphinx', needsPocketsphinx, () => {
  let engine: EnginePool;
  beforeAll(() => {
    engine = createEnginePool({ engine: 'pocketsphinx' });
  });
  afterAll(() => engine.close());

  const textOf = async (samples: Int16Array) =>
    (await transcribeAudio({ engine, channels: 1, audio: asSource([samples]) }))
      .map(({ text }) => text)
      .join(' ');

  test.each(nonSpeech)(
    'no words are invented: $name',
    async ({ make }) => {
      const sound = make(seconds);
      expect(await textOf(sound)).toBe('');
      // What comes after it is recognised.
      const withSpeech = new Int16Array(sound.length + sentence.samples.length);
      withSpeech.set(sound);
      withSpeech.set(sentence.samples, sound.length);
      expect((await textOf(withSpeech)).split(' ')).toEqual(
        expect.arrayContaining(['cold', 'morning']),
      );
    },
    120_000,
  );
});
