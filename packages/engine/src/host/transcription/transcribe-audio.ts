import { setMaxListeners } from 'node:events';
import type { Utterance } from '@earshot/core';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineRequestError } from '../../port/engine-error.js';
import { Semaphore } from '../../runtime/semaphore.js';
import { readUntilAborted } from '../until-aborted.js';
import { ChannelTranscriber, type ChannelTranscriberOptions } from './channel-transcriber.js';
import { RecordingLanguage } from './recording-language.js';
import { type RecordingWork, shareEqualWork } from './share-equal-work.js';
import { checkEngine, checkOptions, type TranscribeAudioOptions } from './transcribe-options.js';
import { UtteranceOrder } from './utterance-order.js';

function checkStretch(stretch: readonly Int16Array[], channels: number): number {
  const length = stretch[0]?.length ?? 0;
  if (stretch.length !== channels) {
    throw new EngineRequestError(
      `audio: a stretch has ${stretch.length} channels instead of ${channels}.`,
    );
  }
  if (stretch.some((samples) => samples.length !== length)) {
    throw new EngineRequestError('audio: the channels of a stretch are not equally long.');
  }
  return length;
}

/** The language of a recording, and the pool that recognises it. */
function createRecordingLanguage(
  options: TranscribeAudioOptions,
  concurrency: number,
  signal: AbortSignal,
): RecordingLanguage {
  const { channels, engine, languages, resume, tenant, vocabulary } = options;
  return new RecordingLanguage({
    engine,
    engineFor: options.engineFor ?? (() => engine),
    recognition: { language: options.language, languages, vocabulary, tenant },
    codeSwitching: options.codeSwitching ?? false,
    // Utterances are emitted in the language of the recording, once that is certain.
    certain: (languages ?? engine.capabilities.languages).find(
      (one) => one === resume?.utterances[0]?.language,
    ),
    // Equal channels wait for the same recognition, so fewer may wait than are in progress.
    concurrency: Math.max(1, Math.floor(concurrency / channels)),
    signal,
  });
}

/**
 * Transcribes a recording. Speech is found and recognised in the processes of the engine, as many utterances at a time as there are
 * processes. Only the audio in progress is held, and the source is read no faster than that. Where channels are equal, the engine works
 * once for all of them.
 *
 * @example
 * ```ts
 * import { createEnginePool, transcribeAudio } from '@earshot/engine';
 *
 * const engine = createEnginePool({ engine: 'pocketsphinx' });
 * const silence = [new Int16Array(16_000)]; // a second of one channel, 16 kHz
 * const audio = (async function* () {
 *   yield silence;
 * })();
 * const utterances = await transcribeAudio({ engine, audio, channels: 1 });
 * console.log(utterances.map(({ text }) => text));
 * await engine.close();
 * ```
 *
 * @param options - the recording, the engine, and options of the recognition
 * @returns all utterances, ordered by start time, then by channel
 * @throws EngineRequestError for an option that does not exist. EngineError when an utterance cannot be recognised. The reason of the signal when that is aborted. Any error of the source
 */
export async function transcribeAudio(options: TranscribeAudioOptions): Promise<Utterance[]> {
  checkEngine(options);
  const { engine, signal } = options;
  const concurrency = options.maximumConcurrentUtterances ?? 2 * engine.parallelism;
  checkOptions(options, concurrency);
  signal?.throwIfAborted();
  return new RecordingTranscription(options, concurrency).run();
}

class RecordingTranscription {
  readonly #options: TranscribeAudioOptions;
  readonly #stop = new AbortController();
  readonly #utterances: Utterance[];
  readonly #order: UtteranceOrder;
  readonly #language: RecordingLanguage;
  readonly #transcribers: readonly ChannelTranscriber[];
  #readSamples = 0;

  constructor(options: TranscribeAudioOptions, concurrency: number) {
    const { channels, onUtterance, resume } = options;
    this.#options = options;
    // Each channel and each current utterance has listeners, and so has the reader: this is not a leak.
    setMaxListeners(0, this.#stop.signal);
    this.#utterances = [...(resume?.utterances ?? [])];
    const settledSamples = Array.from(
      { length: channels },
      (_, channel) => resume?.settledSamples[channel] ?? 0,
    );
    this.#order = new UtteranceOrder(settledSamples, (utterance) => {
      this.#utterances.push(utterance);
      onUtterance?.(utterance, this.#order.settledSamples);
    });
    this.#language = createRecordingLanguage(options, concurrency, this.#stop.signal);
    const work = this.#createWork();
    const semaphore = new Semaphore(concurrency);
    this.#transcribers = settledSamples.map((settled, channel) =>
      this.#createTranscriber({ work, semaphore, channel, settledSamples: settled }),
    );
  }

  async run(): Promise<Utterance[]> {
    const { signal } = this.#options;
    const onAbort = () => this.#stop.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await this.#transcribe();
    } catch (error) {
      // The other current utterances are aborted as well.
      this.#stop.abort(error);
      throw error;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
    return this.#utterances;
  }

  async #transcribe(): Promise<void> {
    const { audio, channels } = this.#options;
    for await (const stretch of readUntilAborted(audio, this.#stop.signal)) {
      this.#readSamples += checkStretch(stretch, channels);
      await Promise.all(
        this.#transcribers.map((one, channel) => one.push(stretch[channel] ?? new Int16Array())),
      );
      this.#reportProgress();
    }
    this.#language.end();
    await Promise.all(this.#transcribers.map((one) => one.finish()));
    this.#stop.signal.throwIfAborted();
  }

  /** Work of the engine, which is done once for channels that are equal. */
  #createWork(): RecordingWork {
    const { channels, engine, tenant } = this.#options;
    const work: RecordingWork = {
      detectVoiceActivity: (samples, state) =>
        engine.detectVoiceActivity(samples, state, this.#stop.signal, tenant),
      recognize: (samples, startSeconds) => this.#language.recognize(samples, startSeconds),
    };
    return channels === 1 ? work : shareEqualWork(work);
  }

  #createTranscriber(
    given: Pick<ChannelTranscriberOptions, 'work' | 'semaphore' | 'channel' | 'settledSamples'>,
  ): ChannelTranscriber {
    const { durationSeconds, engine, onWordless, resume, speechThreshold } = this.#options;
    return new ChannelTranscriber({
      ...given,
      capabilities: engine.capabilities,
      speechThreshold,
      durationSeconds,
      signal: this.#stop.signal,
      order: this.#order,
      known: (resume?.utterances ?? []).filter(({ channel }) => channel === given.channel),
      onWordless: (speech) => onWordless?.(speech),
      onRecognized: () => this.#reportProgress(),
      onError: (error) => this.#stop.abort(error),
    });
  }

  #reportProgress(): void {
    this.#options.onProgress?.({
      readSeconds: this.#readSamples / sampleRateHz,
      transcribedSeconds: Math.min(
        ...this.#transcribers.map(({ transcribedSeconds }) => transcribedSeconds),
      ),
      utterances: this.#utterances.length,
    });
  }
}
