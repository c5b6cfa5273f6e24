import { type OnnxOptions, onnxCapabilities } from '../../engines/onnx-options.js';
import { readModelDescription } from '../../models/read-model-description.js';
import { type EngineCapabilities, sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import type { Recognition } from '../../port/recognition.js';
import {
  candidateLanguages,
  checkRecognition,
  type RecognitionOptions,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatistics, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream, SpeechStreamOptions } from '../../port/speech-stream.js';
import { OpenStreams } from '../../runtime/open-streams.js';
import { OnnxStream } from './onnx-stream.js';
import { ModelThread } from './thread/model-thread.js';
import type { ThreadRequest } from './thread/thread-messages.js';
import type { Urgency } from './thread/work-order.js';
import { preparePhrases } from './vocabulary/vocabulary-phrases.js';

/** Number of beams, fewer when more live channels wait than could be served otherwise. */
const beams = { usual: 4, hurried: 2 } as const;

/** Models with an encoder and a decoder, in a thread of their own. */
class OnnxEngine implements SpeechEngine {
  readonly capabilities: EngineCapabilities;
  readonly unhurriedChannels = 8;
  readonly #thread: ModelThread;
  readonly #streams: OpenStreams;
  #utterances = 0;
  #audioSeconds = 0;
  #isClosed = false;

  constructor(capabilities: EngineCapabilities, thread: ModelThread, streamCapacity: number) {
    this.capabilities = capabilities;
    this.#thread = thread;
    this.#streams = new OpenStreams(streamCapacity);
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    this.#requireOpen();
    signal?.throwIfAborted();
    checkRecognition(this.capabilities, options, samples.length);
    const urgency = options.isLive === true ? 'final' : 'recording';
    const width = options.isHurried === true ? beams.hurried : beams.usual;
    const recognition = await this.#thread.recognize(
      this.#requestOf(samples, options, urgency, width),
      signal,
    );
    this.#utterances += 1;
    this.#audioSeconds += samples.length / sampleRateHz;
    return recognition;
  }

  async openStream(options: SpeechStreamOptions = {}): Promise<SpeechStream> {
    this.#requireOpen();
    checkRecognition(this.capabilities, options);
    return this.#streams.open(
      (onOver) =>
        new OnnxStream({
          onPartial: options.onPartial,
          check: (sampleCount) => checkRecognition(this.capabilities, options, sampleCount),
          follow: (samples, before, signal) =>
            this.#thread.follow(this.#requestOf(samples, options, 'partial', 1), before, signal),
          recognize: (samples) => this.transcribe(samples, { ...options, isLive: true }),
          onOver,
        }),
    );
  }

  statistics(): EngineStatistics {
    return {
      utterances: this.#utterances,
      audioSeconds: this.#audioSeconds,
      openStreams: this.#streams.count,
      streamCapacity: this.#streams.capacity,
    };
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#streams.abortAll();
    await this.#thread.close();
  }

  #requireOpen(): void {
    if (this.#isClosed) throw new EngineClosedError('The engine was closed.');
  }

  #requestOf(
    samples: Int16Array,
    options: RecognitionOptions,
    urgency: Urgency,
    width: number,
  ): ThreadRequest {
    const { preparedVocabulary, task = 'transcribe', vocabulary } = options;
    const prepared =
      preparedVocabulary ??
      (vocabulary === undefined || vocabulary.vocabulary.length === 0
        ? undefined
        : preparePhrases(vocabulary));
    return {
      // Audio of a recording is a part of a larger buffer, which would be sent completely.
      samples: samples.slice(),
      languages: candidateLanguages(options, this.capabilities.languages),
      task,
      urgency,
      beams: width,
      vocabulary: prepared?.content,
    };
  }
}

/**
 * Loads a model with an encoder and a decoder into this process.
 *
 * @param options - directory of the model, and where it runs
 * @param streamCapacity - number of streams that it serves at the same time
 * @throws EngineModelError that names the file of the model, the problem and the remedy, or EngineUnavailableError that says what to
 * install
 */
export async function loadOnnx(
  options: OnnxOptions,
  streamCapacity: number,
): Promise<SpeechEngine> {
  const thread = new ModelThread();
  try {
    const { notes, version } = await thread.load(options);
    const capabilities = onnxCapabilities(readModelDescription(options.modelDirectory), version);
    return new OnnxEngine(
      { ...capabilities, notes: [...capabilities.notes, ...notes] },
      thread,
      streamCapacity,
    );
  } catch (error) {
    await thread.close();
    throw error;
  }
}
