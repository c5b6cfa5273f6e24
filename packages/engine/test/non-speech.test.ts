import { expect, test } from 'vitest';
import { createEnginePool, transcribeAudio } from '../src/index.js';
import { nonSpeech } from './support/non-speech.js';
import { asSource, needsPocketsphinx, sentence } from './support/speech.js';

const soundSeconds = 10;

test('no words are invented in noise, tones and music, and the sentence after them is recognised', {
  timeout: 300_000,
  ...needsPocketsphinx,
}, async () => {
  const sounds = nonSpeech.map(({ make, name }) => ({ name, samples: make(soundSeconds) }));
  const samples = Int16Array.from([
    ...sounds.flatMap((sound) => Array.from(sound.samples)),
    ...sentence.samples,
  ]);
  const engine = createEnginePool({ engine: 'pocketsphinx' });
  try {
    const utterances = await transcribeAudio({ engine, channels: 1, audio: asSource([samples]) });
    const found = utterances.map(({ start, text }) => ({
      sound: sounds[Math.floor(start / soundSeconds)]?.name ?? 'sentence',
      text,
    }));
    expect(found).toEqual([{ sound: 'sentence', text: sentence.words.join(' ') }]);
  } finally {
    await engine.close();
  }
});
