import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineClosedError } from '../../port/engine-error.js';
import type { PartialHypothesis, Recognition, RecognizedWord } from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';

/** Options of a {@link ScriptedStream}. */
export interface ScriptedStreamOptions {
  /** Receives partial hypotheses. */
  readonly onPartial: ((hypothesis: PartialHypothesis) => void) | undefined;
  /** Throws when an utterance may not hold so many samples. */
  readonly check: (sampleCount: number) => void;
  /** Words of the script up to a time of the utterance, in seconds. */
  readonly wordsWithin: (seconds: number) => readonly RecognizedWord[];
  /** Recognises the whole utterance, of so many samples. */
  readonly recognize: (sampleCount: number) => Promise<Recognition>;
  /** Called when the stream has ended. */
  readonly onOver: () => void;
}

/** Stream of a script, with a partial hypothesis for each of its words. */
export class ScriptedStream implements SpeechStream {
  readonly #options: ScriptedStreamOptions;
  #sampleCount = 0;
  #emittedWords = 0;
  #isAborted = false;
  #result: Promise<Recognition> | undefined;

  constructor(options: ScriptedStreamOptions) {
    this.#options = options;
  }

  async push(samples: Int16Array): Promise<void> {
    if (this.#isAborted || this.#result !== undefined)
      throw new EngineClosedError('The stream takes no more audio.');
    const { check, onPartial, wordsWithin } = this.#options;
    check(this.#sampleCount + samples.length);
    this.#sampleCount += samples.length;
    const processedSeconds = this.#sampleCount / sampleRateHz;
    const words = wordsWithin(processedSeconds);
    if (words.length === this.#emittedWords) return;
    this.#emittedWords = words.length;
    onPartial?.({ words, processedSeconds });
  }

  finish(): Promise<Recognition> {
    if (this.#isAborted) return Promise.reject(new EngineClosedError('The stream was aborted.'));
    this.#options.onOver();
    this.#result ??= this.#options.recognize(this.#sampleCount);
    return this.#result;
  }

  abort(): void {
    if (this.#result !== undefined) return;
    this.#isAborted = true;
    this.#options.onOver();
  }
}
