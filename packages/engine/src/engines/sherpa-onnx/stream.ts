import type { NativeResult } from '../../libraries/sherpa-onnx/read-result.js';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import {
  type PartialHypothesis,
  type Recognition,
  type RecognizedWord,
  textOfWords,
} from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import type { FollowedUtterance } from './recognizers.js';

/** Options of {@link SherpaOnnxStream}. */
export interface SherpaOnnxStreamOptions {
  readonly utterance: FollowedUtterance;
  /** Words of a result, given the length of the audio in samples. */
  readonly readWords: (result: NativeResult, sampleCount: number) => readonly RecognizedWord[];
  /** Receives partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Throws when an utterance may not hold so many samples. */
  readonly check: (sampleCount: number) => void;
  /** Recognition of the whole utterance, given the length of its audio in samples. */
  readonly complete: (result: NativeResult, sampleCount: number) => Recognition;
  /** Called once, when the stream has ended. */
  readonly onOver: () => void;
}

/**
 * Stream over an utterance that a recogniser follows: its partial hypotheses and its result are
 * those of one decoding.
 */
export class SherpaOnnxStream implements SpeechStream {
  readonly #options: SherpaOnnxStreamOptions;
  #sampleCount = 0;
  #lastText = '';
  #state: 'open' | 'finished' | 'aborted' = 'open';
  #hasEnded = false;
  #result: Promise<Recognition> | undefined;
  /** The recogniser does one thing at a time. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: SherpaOnnxStreamOptions) {
    this.#options = options;
  }

  async push(samples: Int16Array): Promise<void> {
    if (this.#state !== 'open') throw new EngineClosedError('The stream takes no more audio.');
    this.#options.check(this.#sampleCount + samples.length);
    this.#sampleCount += samples.length;
    const own = samples.slice();
    const processedSamples = this.#sampleCount;
    this.#turn = this.#turn.then(() => this.#follow(own, processedSamples));
    await this.#turn;
  }

  finish(): Promise<Recognition> {
    if (this.#state === 'aborted')
      return Promise.reject(new EngineClosedError('The stream was aborted.'));
    this.#state = 'finished';
    this.#result ??= this.#finish();
    return this.#result;
  }

  abort(): void {
    if (this.#state !== 'open') return;
    this.#state = 'aborted';
    this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#options.onOver();
  }

  async #follow(samples: Int16Array, processedSamples: number): Promise<void> {
    const { onPartial, readWords, utterance } = this.#options;
    if (this.#state === 'aborted') return;
    const native = await utterance.push(samples);
    if (this.#state !== 'open') return;
    const words = readWords(native, processedSamples);
    const text = textOfWords(words);
    if (text === this.#lastText) return;
    this.#lastText = text;
    onPartial?.({ words, processedSeconds: processedSamples / sampleRateHz });
  }

  async #finish(): Promise<Recognition> {
    const { complete, utterance } = this.#options;
    try {
      await this.#turn;
      return complete(await utterance.finish(), this.#sampleCount);
    } finally {
      this.#end();
    }
  }
}
