import { joinSamples } from '@earshot/audio';
import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import type { PartialHypothesis, Recognition, RecognizedWord } from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import type { DecoderLease } from './decoder-pool.js';

/** Options of {@link PocketsphinxStream}. */
export interface PocketsphinxStreamOptions {
  /** A decoder for partial hypotheses, or `undefined` when none are wanted. */
  readonly lease: DecoderLease | undefined;
  /** Reads the words that this decoder has found so far. */
  readonly read: (lease: DecoderLease) => RecognizedWord[];
  /** Receives partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Throws when an utterance may not hold so many samples. */
  readonly check: (sampleCount: number) => void;
  /** Recognises the whole utterance. */
  readonly recognize: (samples: Int16Array) => Promise<Recognition>;
  /** Called once, when the stream has ended. */
  readonly onOver: () => void;
}

/**
 * Stream of two decoders: one that follows the audio for partial hypotheses, and at the end one
 * that decodes the whole utterance again, normalised as a whole, which halves the errors.
 */
export class PocketsphinxStream implements SpeechStream {
  readonly #options: PocketsphinxStreamOptions;
  readonly #audio: Int16Array[] = [];
  #sampleCount = 0;
  #lastText = '';
  #isAborted = false;
  #hasEnded = false;
  #result: Promise<Recognition> | undefined;
  /** A decoder does one thing at a time. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: PocketsphinxStreamOptions) {
    this.#options = options;
    options.lease?.decoder.begin();
  }

  async push(samples: Int16Array): Promise<void> {
    if (this.#isAborted || this.#result !== undefined)
      throw new EngineClosedError('The stream takes no more audio.');
    this.#options.check(this.#sampleCount + samples.length);
    this.#audio.push(samples.slice());
    this.#sampleCount += samples.length;
    const processedSamples = this.#sampleCount;
    this.#turn = this.#turn.then(() => this.#follow(samples, processedSamples));
    await this.#turn;
  }

  finish(): Promise<Recognition> {
    if (this.#isAborted) return Promise.reject(new EngineClosedError('The stream was aborted.'));
    this.#result ??= this.#finish();
    return this.#result;
  }

  abort(): void {
    if (this.#isAborted || this.#result !== undefined) return;
    this.#isAborted = true;
    this.#turn
      .catch(() => undefined)
      .then(() => this.#releaseDecoder())
      // The stream is aborted: nobody waits for the error of a decoder that cannot end it.
      .catch(() => undefined)
      .finally(() => this.#end());
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#audio.length = 0;
    this.#options.onOver();
  }

  async #follow(samples: Int16Array, processedSamples: number): Promise<void> {
    const { lease, onPartial, read } = this.#options;
    // Once the utterance has ended, nobody needs partial hypotheses.
    if (lease === undefined || this.#isAborted || this.#result !== undefined) return;
    await lease.decoder.decode(samples, false);
    if (this.#isAborted || this.#result !== undefined) return;
    const words = read(lease);
    const text = words.map((word) => word.text).join(' ');
    if (text === this.#lastText) return;
    this.#lastText = text;
    onPartial?.({ words, processedSeconds: processedSamples / sampleRateHz });
  }

  async #releaseDecoder(): Promise<void> {
    const { lease } = this.#options;
    try {
      await lease?.decoder.end();
      lease?.release();
    } finally {
      lease?.discard();
    }
  }

  async #finish(): Promise<Recognition> {
    try {
      await this.#turn;
      await this.#releaseDecoder();
      return await this.#options.recognize(joinSamples(this.#audio, Int16Array));
    } finally {
      this.#end();
    }
  }
}
