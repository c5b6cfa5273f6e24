import type { TranscriptionLanguage } from '@earshot/core';
import { afterAll, describe, expect, test } from 'vitest';
import { type ConformanceSubject, conformanceChecks } from '../src/conformance.js';
import type { SpeechEngine } from '../src/index.js';
import { loadOpenai } from '../src/worker/openai/openai-engine.js';
import { loadPocketsphinx } from '../src/worker/pocketsphinx/pocketsphinx-engine.js';
import { loadScripted } from '../src/worker/scripted/scripted-engine.js';
import { startFakeTranscriptionServer } from './support/fake-transcription-server.js';
import { needsPocketsphinx, sentence, vocabularySpeech } from './support/speech.js';

const scriptedOptions = {
  words: sentence.words.map((text, index) => ({
    text,
    startSeconds: 0.3 + index * 0.3,
    endSeconds: 0.6 + index * 0.3,
    confidence: 0.9,
  })),
};

/** The sentence without the silence around it. */
const speech = { ...sentence, samples: sentence.samples.subarray(4800, 46_400) };
const unknown = vocabularySpeech;
const subjects: Record<string, ConformanceSubject> = {
  'the scripted engine': {
    create: async () => loadScripted(scriptedOptions, 2).engine,
    speech,
  },
  pocketsphinx: { create: () => loadPocketsphinx({}, 2), speech, unknown },
};

/** PocketSphinx as all checks share it but those of its end: each would load the same model again. */
let loaded: Promise<SpeechEngine> | undefined;
const sharedPocketsphinx: ConformanceSubject = {
  speech,
  unknown,
  create: async () => {
    loaded ??= loadPocketsphinx({}, 2);
    return { ...(await loaded), close: async () => undefined };
  },
};
afterAll(async () => (await loaded)?.close());

const server = await startFakeTranscriptionServer();
server.transcribe = ({ language = 'en', prompt }) => ({
  language: language as TranscriptionLanguage,
  text: prompt === undefined ? speech.words.join(' ') : prompt,
});
afterAll(() => server.stop());
subjects['openai'] = {
  create: () => loadOpenai({ baseUrl: server.url }),
  speech,
  unknown: { ...unknown, word: 'Quadrado' },
};

for (const [name, subject] of Object.entries(subjects)) {
  describe(`${name}`, name === 'pocketsphinx' ? needsPocketsphinx : {}, () => {
    test.each(conformanceChecks)('$name', { timeout: 60_000 }, async (check) => {
      const isOfEnd = check.name.startsWith('can be closed');
      const used = name === 'pocketsphinx' && !isOfEnd ? sharedPocketsphinx : subject;
      await expect(check.run(used)).resolves.toBeUndefined();
    });
  });
}
