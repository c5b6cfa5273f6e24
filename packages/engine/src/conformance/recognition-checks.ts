import { transcriptionLanguages } from '@earshot/core/enumerations';
import { sampleRateHz } from '../port/engine-capabilities.js';
import { EngineRequestError } from '../port/engine-error.js';
import type { Recognition } from '../port/recognition.js';
import { type ConformanceCheck, catchRejection, ensure, withEngine } from './conformance-check.js';

/**
 * Fails when a recognition breaks the rules of the port.
 *
 * @param recognition - result of an engine
 * @param audioSeconds - length of its audio, in seconds
 */
export function checkShape({ words, confidence }: Recognition, audioSeconds: number): void {
  ensure(confidence >= 0 && confidence <= 1, `The confidence ${confidence} is not within 0 and 1.`);
  let before = 0;
  for (const { text, startSeconds, endSeconds, confidence: certainty } of words) {
    ensure(
      text !== '' && text === text.trim(),
      `The word "${text}" is empty or has spaces around.`,
    );
    ensure(certainty >= 0 && certainty <= 1, `${text}: confidence ${certainty}.`);
    ensure(startSeconds >= before, `${text} begins at ${startSeconds}, before ${before}.`);
    ensure(endSeconds >= startSeconds, `${text} ends at ${endSeconds}, before it begins.`);
    ensure(endSeconds <= audioSeconds + 0.05, `${text} ends at ${endSeconds}, after the audio.`);
    before = startSeconds;
  }
}

/** Requirements on the recognition of whole utterances. */
export const recognitionChecks: readonly ConformanceCheck[] = [
  {
    name: 'recognises speech, with words in order, times within the audio and confidences',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const { samples, words } = subject.speech;
        const recognition = await engine.transcribe(samples);
        const text = recognition.words.map((word) => word.text).join(' ');
        ensure(
          text === words.join(' '),
          `It recognised "${text}" instead of "${words.join(' ')}".`,
        );
        checkShape(recognition, samples.length / sampleRateHz);
        ensure(
          engine.capabilities.languages.includes(recognition.language),
          `It returns the language ${recognition.language}, which it does not know.`,
        );
      }),
  },
  {
    name: 'has the same result for the same audio, whatever was recognised in between',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const { samples } = subject.speech;
        const first = await engine.transcribe(samples);
        await engine.transcribe(samples.subarray(0, samples.length / 2));
        const second = await engine.transcribe(samples);
        ensure(JSON.stringify(first) === JSON.stringify(second), 'The second result differs.');
      }),
  },
  {
    name: 'recognises audio of any length, none included',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        for (const length of [0, 1, 100, 1600, 16_000]) {
          checkShape(await engine.transcribe(new Int16Array(length)), length / sampleRateHz);
        }
      }),
  },
  {
    name: 'neither changes nor keeps the audio that it is given',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const given = subject.speech.samples.slice();
        const first = await engine.transcribe(given);
        ensure(
          given.every((sample, index) => sample === subject.speech.samples[index]),
          'The audio was changed.',
        );
        given.fill(0);
        const second = await engine.transcribe(subject.speech.samples);
        ensure(JSON.stringify(first) === JSON.stringify(second), 'The second result differs.');
      }),
  },
  {
    name: 'recognises several utterances that are requested at once',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const results = await Promise.all(
          Array.from({ length: 4 }, () => engine.transcribe(subject.speech.samples)),
        );
        const different = new Set(results.map((result) => JSON.stringify(result)));
        ensure(different.size === 1, `There are ${different.size} different results.`);
      }),
  },
  {
    name: 'refuses languages that it does not know, naming those that it knows',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const { languages } = engine.capabilities;
        const foreign = transcriptionLanguages.find((language) => !languages.includes(language));
        if (foreign === undefined) return;
        const error = await catchRejection(
          engine.transcribe(subject.speech.samples, { language: foreign }),
        );
        ensure(EngineRequestError.is(error), `It throws ${String(error)}.`);
        ensure(
          error.message.includes(foreign) && languages.every((one) => error.message.includes(one)),
          `"${error.message}" does not name the languages.`,
        );
      }),
  },
  {
    name: 'refuses utterances that are too long',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const { maximumUtteranceSeconds } = engine.capabilities;
        const samples = new Int16Array(maximumUtteranceSeconds * sampleRateHz + 1);
        const error = await catchRejection(engine.transcribe(samples));
        ensure(EngineRequestError.is(error), `It throws ${String(error)}.`);
      }),
  },
  {
    name: 'aborts when its signal is aborted, before and during the work',
    run: (subject) =>
      withEngine(subject, async (engine) => {
        const reason = new Error('aborted');
        const before = engine.transcribe(subject.speech.samples, {}, AbortSignal.abort(reason));
        ensure((await catchRejection(before)) === reason, 'It does not throw the reason.');
        const controller = new AbortController();
        const during = engine.transcribe(subject.speech.samples, {}, controller.signal);
        controller.abort(reason);
        ensure((await catchRejection(during)) === reason, 'It does not throw the reason.');
        checkShape(await engine.transcribe(subject.speech.samples), 60);
      }),
  },
];
