import { EngineClosedError } from '../errors/engine-closed-error.js';
import { EngineFailedError } from '../errors/engine-failed-error.js';
import { EngineRequestError } from '../errors/engine-request-error.js';
import type { PartialHypothesis, Recognition } from '../port/recognition.js';
import type { RecognitionOptions } from '../port/recognition-options.js';
import type { SpeechStream, SpeechStreamOptions } from '../port/speech-stream.js';
import { restoreError } from '../process/transferred-error.js';
import type { Work, WorkPlace } from './work.js';

/** Audio that may be on its way to the process before `push` waits, in samples. */
const windowSamples = 32_000;

const sampleRateHz = 16_000;

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * A stream in one of the processes. The audio of the utterance is kept, so that another process can hear it again when the
 * one that heard it dies; partial hypotheses are then held back until it has heard as much.
 */
export class PoolStream implements SpeechStream, Work {
  readonly lane = 'stream';
  deaths = 0;
  readonly #options: RecognitionOptions;
  readonly #onPartial: SpeechStreamOptions['onPartial'];
  readonly #maximumSamples: number;
  readonly #onOver: (stream: PoolStream) => void;
  readonly #audio: Int16Array[] = [];
  #samples = 0;
  #heardSamples = 0;
  #toldSeconds = 0;
  #place: WorkPlace | undefined;
  #waiters: Waiter[] = [];
  #error: Error | undefined;
  #isOver = false;
  #result: Promise<Recognition> | undefined;
  #settleResult:
    | { resolve: (value: Recognition) => void; reject: (error: Error) => void }
    | undefined;

  /**
   * @param options - how it is to be recognised, and where partial hypotheses go
   * @param maximumUtteranceSeconds - how much audio it may hold
   * @param onOver - called once, when it needs no process any more
   */
  constructor(
    { onPartial, ...options }: SpeechStreamOptions,
    maximumUtteranceSeconds: number,
    onOver: (stream: PoolStream) => void,
  ) {
    this.#options = options;
    this.#onPartial = onPartial;
    this.#maximumSamples = maximumUtteranceSeconds * sampleRateHz;
    this.#onOver = onOver;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  push(samples: Int16Array): Promise<void> {
    if (this.#error !== undefined) return Promise.reject(this.#error);
    if (this.#result !== undefined) {
      return Promise.reject(
        new EngineClosedError('The stream was finished; it takes no more audio.'),
      );
    }
    if (this.#samples + samples.length > this.#maximumSamples) {
      return Promise.reject(
        new EngineRequestError(
          `samples: an utterance may hold ${this.#maximumSamples / sampleRateHz} seconds, and this stream would hold ${(this.#samples + samples.length) / sampleRateHz}.`,
        ),
      );
    }
    if (samples.length === 0) return Promise.resolve();
    // The caller may use its array again.
    const copy = samples.slice();
    this.#audio.push(copy);
    this.#samples += copy.length;
    this.#sendAudio(copy);
    if (this.#samples - this.#heardSamples <= windowSamples) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiters.push({ resolve, reject }));
  }

  finish(): Promise<Recognition> {
    if (this.#result !== undefined) return this.#result;
    if (this.#error !== undefined) return Promise.reject(this.#error);
    this.#result = new Promise((resolve, reject) => {
      this.#settleResult = { resolve, reject };
    });
    this.#sendFinish();
    return this.#result;
  }

  abort(): void {
    this.#place?.send({ type: 'abort', work: this.#place.number });
    this.fail(new EngineClosedError('The stream was aborted.'));
  }

  begin(place: WorkPlace): void {
    this.#place = place;
    this.#heardSamples = 0;
    place.send({
      type: 'open_stream',
      work: place.number,
      options: this.#options,
      partials: this.#onPartial !== undefined,
    });
    for (const samples of this.#audio) this.#sendAudio(samples);
    if (this.#result !== undefined) this.#sendFinish();
  }

  onEvent(event: Parameters<Work['onEvent']>[0]): void {
    if (event.type === 'heard') {
      this.#heardSamples += event.samples;
      this.#expectAnswer();
      this.#letPushersGo();
    } else if (event.type === 'partial') {
      if (event.hypothesis.heardSeconds <= this.#toldSeconds || this.#isOver) return;
      this.#toldSeconds = event.hypothesis.heardSeconds;
      this.#tellPartial(event.hypothesis);
    } else if (event.type === 'recognized') {
      this.#settleResult?.resolve(event.recognition);
      this.#end(this.#samples / sampleRateHz);
    } else if (event.type === 'failed') {
      this.fail(restoreError(event.error));
    }
  }

  onLost(): void {
    this.#place = undefined;
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#error = error;
    this.#settleResult?.reject(error);
    for (const { reject } of this.#waiters.splice(0)) reject(error);
    this.#end();
  }

  #end(recognizedSeconds?: number): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#audio.length = 0;
    this.#place?.leave(recognizedSeconds);
    this.#place = undefined;
    this.#onOver(this);
  }

  #tellPartial(hypothesis: PartialHypothesis): void {
    try {
      this.#onPartial?.(hypothesis);
    } catch (cause) {
      // A listener that fails must not take the pool with it.
      this.#place?.send({ type: 'abort', work: this.#place.number });
      this.fail(new EngineFailedError('The listener of partial hypotheses failed.', { cause }));
    }
  }

  #sendAudio(samples: Int16Array): void {
    const place = this.#place;
    if (place === undefined) return;
    place.send({ type: 'push', work: place.number, samples });
    this.#expectAnswer();
  }

  #sendFinish(): void {
    const place = this.#place;
    if (place === undefined) return;
    place.send({ type: 'finish', work: place.number });
    this.#expectAnswer();
  }

  #expectAnswer(): void {
    const openSamples =
      this.#result === undefined ? this.#samples - this.#heardSamples : this.#samples;
    const isWaiting = this.#result !== undefined || openSamples > 0;
    this.#place?.expectAnswer(isWaiting ? openSamples / sampleRateHz : undefined);
  }

  #letPushersGo(): void {
    if (this.#samples - this.#heardSamples > windowSamples) return;
    for (const { resolve } of this.#waiters.splice(0)) resolve();
  }
}
