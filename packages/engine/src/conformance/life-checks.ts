import { sampleRateHz } from '../port/engine-capabilities.js';
import { EngineClosedError } from '../port/engine-error.js';
import { type ConformanceCheck, catchRejection, ensure, withEngine } from './conformance-check.js';

/** Requirements on the life of an engine, from its creation to its end. */
export const lifeChecks: readonly ConformanceCheck[] = [
  {
    name: 'has capabilities',
    run: (subject) =>
      withEngine(subject, async ({ capabilities }) => {
        ensure(capabilities.id !== '' && capabilities.model !== '', 'It has no id or no model.');
        ensure(capabilities.languages.length > 0, 'It knows no language.');
        ensure(capabilities.sampleRateHz === sampleRateHz, 'The port carries audio at 16 kHz.');
        ensure(capabilities.maximumUtteranceSeconds > 0, 'It takes no audio.');
      }),
  },
  {
    name: 'counts utterances and audio',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const before = engine.statistics();
        await engine.transcribe(subject.speech.samples);
        const after = engine.statistics();
        const seconds = subject.speech.samples.length / sampleRateHz;
        ensure(after.utterances === before.utterances + 1, 'It does not count utterances.');
        ensure(
          Math.abs(after.audioSeconds - before.audioSeconds - seconds) < 1e-6,
          'It does not count audio.',
        );
      }),
  },
  {
    name: 'recognises the words of a custom vocabulary in the calls that have it, and in no others',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        if (subject.unknown === undefined || !engine.capabilities.customVocabulary) return;
        const { word, samples } = subject.unknown;
        const recognizes = async (vocabulary: readonly string[] | undefined) => {
          const { words } = await engine.transcribe(samples, {
            vocabulary: vocabulary === undefined ? undefined : { vocabulary: [...vocabulary] },
          });
          return words.some(({ text }) => text === word);
        };
        ensure(!(await recognizes(undefined)), 'It knows the word already.');
        ensure(await recognizes([word]), 'It does not recognise the word.');
        ensure(!(await recognizes(undefined)), 'It has kept the word.');
        ensure(!(await recognizes(['other'])), 'It has the word in another vocabulary.');
        ensure(await recognizes([word]), 'It does not recognise the word again.');
      }),
  },
  {
    name: 'can be closed twice, and refuses work afterwards',
    run: async (subject) => {
      const engine = await subject.create();
      await Promise.all([engine.close(), engine.close()]);
      await engine.close();
      const error = await catchRejection(engine.transcribe(subject.speech.samples));
      ensure(EngineClosedError.is(error), `It throws ${String(error)}.`);
      ensure(EngineClosedError.is(await catchRejection(engine.openStream())), 'It opens a stream.');
    },
  },
];
