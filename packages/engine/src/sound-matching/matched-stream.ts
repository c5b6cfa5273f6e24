import type { Recognition } from '../port/recognition.js';
import type { SpeechStream } from '../port/speech-stream.js';

/** Stream of an engine, whose words are matched with a vocabulary. */
export class MatchedStream implements SpeechStream {
  readonly #stream: SpeechStream;
  readonly #match: (recognition: Recognition) => Recognition;
  #result: Promise<Recognition> | undefined;

  /** @param match - matches the words of the whole utterance */
  constructor(stream: SpeechStream, match: (recognition: Recognition) => Recognition) {
    this.#stream = stream;
    this.#match = match;
  }

  push(samples: Int16Array): Promise<void> {
    return this.#stream.push(samples);
  }

  finish(): Promise<Recognition> {
    this.#result ??= this.#stream.finish().then(this.#match);
    return this.#result;
  }

  abort(): void {
    this.#stream.abort();
  }
}
