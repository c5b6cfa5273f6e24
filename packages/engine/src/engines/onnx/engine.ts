import { readModelDescription } from '../../models/read-model-description.js';
import type { EngineCapabilities } from '../../port/engine-capabilities.js';
import type { Recognition } from '../../port/recognition.js';
import {
  candidateLanguages,
  checkRecognition,
  type RecognitionOptions,
  type UtteranceOptions,
} from '../../port/recognition-options.js';
import type { EngineStatistics, SpeechEngine } from '../../port/speech-engine.js';
import type { SpeechStream, SpeechStreamOptions } from '../../port/speech-stream.js';
import { EngineLife } from '../../runtime/engine-life.js';
import { type OnnxOptions, onnxCapabilities } from './options.js';
import { OnnxStream } from './stream.js';
import { ModelThread } from './thread/model-thread.js';
import type { ThreadRequest } from './thread/thread-messages.js';
import type { Urgency } from './thread/work-order.js';
import { preparePhrases } from './vocabulary/vocabulary-phrases.js';

/** Number of beams, fewer when more live channels wait than could be served otherwise. */
const beams = { usual: 4, hurried: 2 } as const;

/** Models with an encoder and a decoder, in a thread of their own. */
export class OnnxEngine implements SpeechEngine {
  readonly capabilities: EngineCapabilities;
  readonly unhurriedChannels = 8;
  readonly #thread: ModelThread;
  readonly #life: EngineLife;

  private constructor(
    capabilities: EngineCapabilities,
    thread: ModelThread,
    streamCapacity: number,
  ) {
    this.capabilities = capabilities;
    this.#thread = thread;
    this.#life = new EngineLife(streamCapacity);
  }

  /**
   * Loads a model.
   *
   * @param options - directory of the model, and where it runs
   * @param streamCapacity - number of streams that it serves at the same time
   * @throws EngineModelError that names the file of the model, the problem and the remedy, or
   * EngineUnavailableError that says what to install
   */
  static async load(options: OnnxOptions, streamCapacity: number): Promise<OnnxEngine> {
    const thread = new ModelThread();
    try {
      const { notes, version } = await thread.load(options);
      const loaded = onnxCapabilities(readModelDescription(options.modelDirectory), version);
      const capabilities = { ...loaded, notes: [...loaded.notes, ...notes] };
      return new OnnxEngine(capabilities, thread, streamCapacity);
    } catch (error) {
      await thread.close();
      throw error;
    }
  }

  async transcribe(
    samples: Int16Array,
    options: UtteranceOptions = {},
    signal?: AbortSignal,
  ): Promise<Recognition> {
    this.#life.requireOpen();
    signal?.throwIfAborted();
    checkRecognition(this.capabilities, options, samples.length);
    const urgency = options.isLive === true ? 'final' : 'recording';
    const width = options.isHurried === true ? beams.hurried : beams.usual;
    const recognition = await this.#thread.recognize(
      this.#createRequest(samples, options, urgency, width),
      signal,
    );
    this.#life.countUtterance(samples.length);
    return recognition;
  }

  async openStream(options: SpeechStreamOptions = {}): Promise<SpeechStream> {
    this.#life.requireOpen();
    checkRecognition(this.capabilities, options);
    return this.#life.streams.open(
      (onOver) =>
        new OnnxStream({
          onPartial: options.onPartial,
          check: (sampleCount) => checkRecognition(this.capabilities, options, sampleCount),
          follow: (samples, before, signal) =>
            this.#thread.follow(
              this.#createRequest(samples, options, 'partial', 1),
              before,
              signal,
            ),
          recognize: (samples) => this.transcribe(samples, { ...options, isLive: true }),
          onOver,
        }),
    );
  }

  statistics(): EngineStatistics {
    return this.#life.statistics();
  }

  async close(): Promise<void> {
    if (this.#life.close()) await this.#thread.close();
  }

  #createRequest(
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
