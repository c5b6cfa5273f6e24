import { EngineClosedError } from '../errors/engine-closed-error.js';
import { type ConformanceCheck, ensure, rejectionOf, withEngine } from './conformance-check.js';

/** What every engine must do from its begin to its end. */
export const lifeChecks: readonly ConformanceCheck[] = [
  {
    name: 'tells what it can do',
    run: (subject) =>
      withEngine(subject, async ({ capabilities }) => {
        ensure(capabilities.id !== '' && capabilities.model !== '', 'It has no id or no model.');
        ensure(capabilities.languages.length > 0, 'It knows no language.');
        ensure(capabilities.sampleRateHz === 16_000, 'The port carries audio at 16 kHz.');
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
        const seconds = subject.speech.samples.length / 16_000;
        ensure(after.utterances === before.utterances + 1, 'It does not count utterances.');
        ensure(
          Math.abs(after.audioSeconds - before.audioSeconds - seconds) < 1e-6,
          'It does not count audio.',
        );
      }),
  },
  {
    name: 'learns words for the calls that bring them, and for no others',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        if (subject.unknown === undefined || !engine.capabilities.customVocabulary) return;
        const { word, samples } = subject.unknown;
        const hears = async (vocabulary: readonly string[] | undefined) => {
          const { words } = await engine.transcribe(samples, {
            vocabulary: vocabulary === undefined ? undefined : { vocabulary: [...vocabulary] },
          });
          return words.some(({ text }) => text === word);
        };
        ensure(!(await hears(undefined)), 'It knows the word already.');
        ensure(await hears([word]), 'It does not learn the word.');
        ensure(!(await hears(undefined)), 'It has kept the word.');
        ensure(!(await hears(['other'])), 'It has the word in another vocabulary.');
        ensure(await hears([word]), 'It does not learn the word again.');
      }),
  },
  {
    name: 'can be closed twice, and refuses work afterwards',
    run: async (subject) => {
      const engine = await subject.create();
      await Promise.all([engine.close(), engine.close()]);
      await engine.close();
      const fault = await rejectionOf(engine.transcribe(subject.speech.samples));
      ensure(EngineClosedError.is(fault), `It throws ${String(fault)}.`);
      ensure(EngineClosedError.is(await rejectionOf(engine.openStream())), 'It opens a stream.');
    },
  },
];
