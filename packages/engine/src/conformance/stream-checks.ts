import { sampleRateHz } from '../port/engine-capabilities.js';
import { EngineBusyError, EngineClosedError, EngineRequestError } from '../port/engine-error.js';
import type { PartialHypothesis } from '../port/recognition.js';
import type { SpeechEngine } from '../port/speech-engine.js';
import type { SpeechStream } from '../port/speech-stream.js';
import {
  type ConformanceCheck,
  type ConformanceSubject,
  catchRejection,
  ensure,
  withEngine,
} from './conformance-check.js';
import { checkShape } from './recognition-checks.js';

/** 100 ms. */
const chunkSamples = 1600;

async function pushAll(stream: SpeechStream, samples: Int16Array): Promise<void> {
  for (let start = 0; start < samples.length; start += chunkSamples) {
    await stream.push(samples.subarray(start, start + chunkSamples));
  }
}

/**
 * Runs a check with an engine that has streams. An engine without partial hypotheses must refuse to
 * open one.
 */
function withStreams(
  subject: ConformanceSubject,
  run: (engine: SpeechEngine) => Promise<void>,
): Promise<void> {
  return withEngine(subject, async (engine) => {
    if (engine.capabilities.partials) return run(engine);
    const error = await catchRejection(engine.openStream());
    ensure(EngineRequestError.is(error), `It throws ${String(error)}.`);
  });
}

/** Requirements on streams. */
export const streamChecks: readonly ConformanceCheck[] = [
  {
    name: 'recognises a stream as well as the utterance in one piece',
    run: (subject) =>
      withStreams(subject, async (engine) => {
        const { samples } = subject.speech;
        const whole = await engine.transcribe(samples, { isLive: true });
        const stream = await engine.openStream();
        await pushAll(stream, samples);
        const recognition = await stream.finish();
        ensure(JSON.stringify(recognition) === JSON.stringify(whole), 'The results differ.');
        ensure((await stream.finish()) === recognition, 'Finished again it has another result.');
      }),
  },
  {
    name: 'emits partial hypotheses that reach further and further, and none after the end',
    run: (subject) =>
      withStreams(subject, async (engine) => {
        const { samples } = subject.speech;
        const partials: PartialHypothesis[] = [];
        const stream = await engine.openStream({ onPartial: (partial) => partials.push(partial) });
        await pushAll(stream, samples);
        await stream.finish();
        ensure(partials.length > 0, 'There are no partial hypotheses.');
        let before = 0;
        for (const { words, processedSeconds } of partials) {
          ensure(
            processedSeconds > before,
            `It processed ${processedSeconds} s after ${before} s.`,
          );
          checkShape({ words, confidence: 0, language: 'en' }, samples.length / sampleRateHz);
          before = processedSeconds;
        }
        const count = partials.length;
        await engine.transcribe(samples);
        ensure(partials.length === count, 'There are partial hypotheses after the end.');
      }),
  },
  {
    name: 'recognises a stream without audio',
    run: (subject) =>
      withStreams(subject, async (engine) => {
        const stream = await engine.openStream();
        ensure((await stream.finish()).words.length === 0, 'It recognised words.');
      }),
  },
  {
    name: 'refuses audio after the end and after aborting',
    run: (subject) =>
      withStreams(subject, async (engine) => {
        const chunk = subject.speech.samples.subarray(0, chunkSamples);
        const finished = await engine.openStream();
        await finished.finish();
        ensure(EngineClosedError.is(await catchRejection(finished.push(chunk))), 'after finish');
        const aborted = await engine.openStream();
        aborted.abort();
        aborted.abort();
        ensure(EngineClosedError.is(await catchRejection(aborted.push(chunk))), 'push after abort');
        ensure(EngineClosedError.is(await catchRejection(aborted.finish())), 'finish after abort');
      }),
  },
  {
    name: 'refuses one stream too many, and has room again when one ends',
    run: (subject) =>
      withStreams(subject, async (engine) => {
        const { streamCapacity } = engine.statistics();
        const streams: SpeechStream[] = [];
        for (let index = 0; index < streamCapacity; index += 1) {
          streams.push(await engine.openStream());
        }
        ensure(
          engine.statistics().openStreams === streamCapacity,
          'It does not count its streams.',
        );
        ensure(EngineBusyError.is(await catchRejection(engine.openStream())), 'It opens one more.');
        await streams[0]?.finish();
        const another = await engine.openStream();
        for (const stream of [...streams, another]) stream.abort();
      }),
  },
];
