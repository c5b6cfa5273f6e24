import { setImmediate } from 'node:timers/promises';
import {
  type ModelRun,
  offlineConfiguration,
  onlineConfiguration,
  type Search,
} from '../../libraries/sherpa-onnx/configurations.js';
import { type NativeResult, readResult } from '../../libraries/sherpa-onnx/read-result.js';
import type {
  NativeOfflineRecognizer,
  NativeOnlineRecognizer,
  NativeOnlineStream,
  SherpaOnnxLibrary,
} from '../../libraries/sherpa-onnx/sherpa-onnx-library.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineUnavailableError } from '../../port/engine-error.js';
import { Semaphore } from '../../runtime/semaphore.js';

/**
 * Shortest audio that every model accepts, in samples: half a second. Shorter audio is padded with
 * silence.
 */
const minimumSamples = 8000;

/** Silence after speech, in samples, so that models that look ahead process the whole last word. */
const tailSamples = 12_800;

/** Request of the recognition of one utterance. */
export interface UtteranceRequest {
  /** 16-bit samples, 16 kHz. */
  readonly samples: Int16Array;
  /** Code of the language, as the model knows it, or empty to detect it. */
  readonly language: string;
  /** True for an utterance of a live session. */
  readonly isLive: boolean;
  /** Hotwords, for a recogniser of whole utterances that searches by a beam. */
  readonly hotwords?: readonly string[] | undefined;
}

/** Recognises whole utterances. */
export interface UtteranceRecognizer {
  recognize(request: UtteranceRequest): Promise<NativeResult>;
}

/** One utterance that a recogniser follows. */
export interface FollowedUtterance {
  /** Adds audio. Returns the result so far. */
  push(samples: Int16Array): Promise<NativeResult>;
  /** Ends it. Returns the result of the whole utterance. */
  finish(): Promise<NativeResult>;
}

/** Recognises utterances while they are spoken. */
export interface FollowingRecognizer extends UtteranceRecognizer {
  /**
   * Begins an utterance.
   *
   * @param language - code of the language, as the model knows it, or empty to let it detect it
   */
  begin(language: string): FollowedUtterance;
}

function toFloats(samples: Int16Array, length = samples.length): Float32Array {
  const floats = new Float32Array(length);
  for (const [index, sample] of samples.entries()) floats[index] = sample / 32_768;
  return floats;
}

/** The library reports the cause of an error only in its output. */
async function load<Loaded>(
  run: ModelRun,
  create: () => Promise<Loaded> | Loaded,
): Promise<Loaded> {
  try {
    return await create();
  } catch (error) {
    throw new EngineUnavailableError(
      `sherpa-onnx does not load the model ${run.description.name} in ${run.directory}: ${error instanceof Error ? error.message : String(error)}. Its files are whole, so that its family in model.json may be another one than ${run.description.family}.`,
      { cause: error },
    );
  }
}

/**
 * Recogniser that processes each utterance as a whole. It works in other threads, one utterance at
 * a time.
 */
class OfflineRecognizer implements UtteranceRecognizer {
  readonly #run: ModelRun;
  readonly #native: NativeOfflineRecognizer;
  readonly #search: Search;
  readonly #turns = new Semaphore(1);
  /** Language that the recogniser is set to. */
  #language = '';

  constructor(run: ModelRun, native: NativeOfflineRecognizer, search: Search) {
    this.#run = run;
    this.#native = native;
    this.#search = search;
  }

  recognize({ hotwords, isLive, language, samples }: UtteranceRequest): Promise<NativeResult> {
    const floats = toFloats(samples, Math.max(samples.length, minimumSamples));
    return this.#turns.run(async () => {
      this.#setLanguage(language);
      const stream = this.#native.createStream(hotwords?.join('/'));
      stream.acceptWaveform({ samples: floats, sampleRate: sampleRateHz });
      return readResult(await this.#native.decodeAsync(stream));
    }, isLive);
  }

  #setLanguage(language: string): void {
    if (language === this.#language) return;
    this.#native.setConfig(offlineConfiguration(this.#run, language, this.#search));
    this.#language = language;
  }
}

/** Recogniser that follows utterances. It works in this thread, a chunk of a model at a time. */
class OnlineRecognizer implements FollowingRecognizer {
  readonly #native: NativeOnlineRecognizer;

  constructor(native: NativeOnlineRecognizer) {
    this.#native = native;
  }

  async recognize({ language, samples }: UtteranceRequest): Promise<NativeResult> {
    const utterance = this.begin(language);
    await utterance.push(samples);
    return utterance.finish();
  }

  begin(language: string): FollowedUtterance {
    const stream = this.#native.createStream();
    if (language !== '') stream.setOption('language', language);
    let samplesTaken = 0;
    const decode = async (): Promise<NativeResult> => {
      await this.#decode(stream);
      return readResult(this.#native.getResult(stream));
    };
    return {
      push: async (samples) => {
        samplesTaken += samples.length;
        if (samples.length > 0)
          stream.acceptWaveform({ samples: toFloats(samples), sampleRate: sampleRateHz });
        return decode();
      },
      finish: async () => {
        const tail = tailSamples + Math.max(0, minimumSamples - samplesTaken);
        stream.acceptWaveform({ samples: new Float32Array(tail), sampleRate: sampleRateHz });
        stream.inputFinished();
        return decode();
      },
    };
  }

  async #decode(stream: NativeOnlineStream): Promise<void> {
    while (this.#native.isReady(stream)) {
      this.#native.decode(stream);
      // Heartbeats and other streams are processed in between.
      await setImmediate();
    }
  }
}

/**
 * Loads a model that recognises whole utterances.
 *
 * @param run - the model, which was verified
 * @param search - how words are searched for
 * @throws EngineUnavailableError when the library refuses it
 */
export async function loadOfflineRecognizer(
  library: SherpaOnnxLibrary,
  run: ModelRun,
  search: Search,
): Promise<UtteranceRecognizer> {
  const configuration = offlineConfiguration(run, '', search);
  const native = await load(run, () => library.OfflineRecognizer.createAsync(configuration));
  return new OfflineRecognizer(run, native, search);
}

/**
 * Loads a model that follows speech.
 *
 * @param run - the model, which was verified
 * @param hotwords - hotwords, or `undefined` for none
 * @throws EngineUnavailableError when the library refuses it
 */
export async function loadOnlineRecognizer(
  library: SherpaOnnxLibrary,
  run: ModelRun,
  hotwords: readonly string[] | undefined,
): Promise<FollowingRecognizer> {
  const configuration = onlineConfiguration(run, hotwords?.join('\n'));
  const native = await load(run, () => new library.OnlineRecognizer(configuration));
  return new OnlineRecognizer(native);
}
