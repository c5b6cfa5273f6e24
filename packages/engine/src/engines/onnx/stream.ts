import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import { type PartialHypothesis, type Recognition, textOfWords } from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import type { SpeechHypothesis } from './recognizer/recognizer.js';

/** Audio between two hypotheses, in samples: 0.3 seconds. */
const stepSamples = 0.3 * sampleRateHz;

/**
 * Maximum audio after that of the hypothesis in progress, in samples: one second. No more is
 * accepted above it.
 */
const aheadSamples = sampleRateHz;

/** Options of an {@link OnnxStream}. */
export interface OnnxStreamOptions {
  /** Receives partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Throws when an utterance may not hold so many samples. */
  readonly check: (sampleCount: number) => void;
  /** Recognises the beginning of the utterance, after the hypothesis before. */
  readonly follow: (
    samples: Int16Array,
    before: SpeechHypothesis | undefined,
    signal: AbortSignal,
  ) => Promise<SpeechHypothesis>;
  /** Recognises the whole utterance. */
  readonly recognize: (samples: Int16Array) => Promise<Recognition>;
  /** Called once, when the stream has ended. */
  readonly onOver: () => void;
}

/**
 * Stream of a model that recognises whole utterances: what was said so far is recognised
 * repeatedly, each time from the end of the text that is certain by then. One hypothesis is
 * computed at a time, so a busy model has fewer hypotheses instead of later ones. A caller that
 * pushes audio faster than it is processed has to wait.
 */
export class OnnxStream implements SpeechStream {
  readonly #options: OnnxStreamOptions;
  readonly #stop = new AbortController();
  #samples = new Int16Array(sampleRateHz);
  #sampleCount = 0;
  #followedSamples = 0;
  #hypothesis: SpeechHypothesis | undefined;
  #lastText = '';
  #following: Promise<void> | undefined;
  #hasEnded = false;
  #result: Promise<Recognition> | undefined;

  constructor(options: OnnxStreamOptions) {
    this.#options = options;
  }

  async push(samples: Int16Array): Promise<void> {
    if (this.#hasEnded || this.#result !== undefined)
      throw new EngineClosedError('The stream takes no more audio.');
    this.#options.check(this.#sampleCount + samples.length);
    this.#append(samples);
    if (this.#options.onPartial === undefined) return;
    this.#following ??= this.#follow().finally(() => {
      this.#following = undefined;
    });
    if (this.#sampleCount - this.#followedSamples > aheadSamples) await this.#following;
  }

  finish(): Promise<Recognition> {
    if (this.#hasEnded && this.#result === undefined)
      return Promise.reject(new EngineClosedError('The stream was aborted.'));
    this.#stop.abort();
    const { recognize } = this.#options;
    this.#result ??= recognize(this.#samples.slice(0, this.#sampleCount)).finally(() =>
      this.#end(),
    );
    return this.#result;
  }

  abort(): void {
    if (this.#result === undefined) this.#end();
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stop.abort();
    this.#options.onOver();
  }

  #append(samples: Int16Array): void {
    const needed = this.#sampleCount + samples.length;
    if (needed > this.#samples.length) {
      const larger = new Int16Array(2 * needed);
      larger.set(this.#samples.subarray(0, this.#sampleCount));
      this.#samples = larger;
    }
    this.#samples.set(samples, this.#sampleCount);
    this.#sampleCount = needed;
  }

  /** Computes hypotheses as long as there is new audio. Never rejects. */
  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    try {
      while (!signal.aborted && this.#sampleCount - this.#followedSamples >= stepSamples) {
        this.#followedSamples = this.#sampleCount;
        const samples = this.#samples.slice(0, this.#sampleCount);
        this.#hypothesis = await this.#options.follow(samples, this.#hypothesis, signal);
        if (!signal.aborted) this.#publish(this.#hypothesis, samples.length / sampleRateHz);
      }
    } catch {
      // Without a hypothesis the utterance has fewer partial results. Its final reports an error
      // that persists.
    }
  }

  #publish({ words }: SpeechHypothesis, processedSeconds: number): void {
    const text = textOfWords(words);
    if (text === this.#lastText) return;
    this.#lastText = text;
    this.#options.onPartial?.({ words, processedSeconds });
  }
}
