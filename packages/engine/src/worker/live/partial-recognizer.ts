import { sampleRateHz } from '../../port/engine-capabilities.js';
import { EngineBusyError } from '../../port/engine-error.js';
import type { LiveHypothesis } from '../../port/live-channel-event.js';
import type { PartialHypothesis } from '../../port/recognition.js';
import type { SpeechStream } from '../../port/speech-stream.js';
import { Stabilizer } from './stabilizer.js';

/** Maximum waiting audio, in samples. More is skipped, since its hypothesis would come too late. */
const maximumWaitingSamples = sampleRateHz;

/** Options of a {@link PartialRecognizer}. */
export interface PartialRecognizerOptions {
  /** Position of the first sample of the utterance in the channel. */
  readonly startSample: number;
  /** Copies audio of the utterance, by its positions in the channel. */
  readonly read: (from: number, to: number) => Int16Array;
  /** Last hypothesis that was emitted for the utterance, when it is processed again. */
  readonly lastHypothesis: LiveHypothesis | undefined;
  /** Opens a stream of the engine. */
  readonly open: (
    startSeconds: number,
    onPartial: (hypothesis: PartialHypothesis) => void,
  ) => Promise<SpeechStream>;
  /** True while finals wait, which have priority. */
  readonly isLate: () => boolean;
  /** Called for each new hypothesis. */
  readonly onHypothesis: (hypothesis: LiveHypothesis) => void;
  /** Called each time that audio is skipped. */
  readonly onSkip: () => void;
  /** Called with the time that the engine has spent, in milliseconds. */
  readonly onWork: (durationMs: number) => void;
}

/**
 * Recognises the partial hypotheses of one utterance while it is spoken. Waiting audio is passed to
 * the engine in one piece. When too much waits it is skipped, and the hypothesis so far is kept.
 */
export class PartialRecognizer {
  readonly #options: PartialRecognizerOptions;
  readonly #stabilizer: Stabilizer;
  /** Audio between these positions waits. */
  #processedSample: number;
  #endSample: number;
  #stream: SpeechStream | undefined;
  #isRunning = false;
  #hasEnded = false;

  constructor(options: PartialRecognizerOptions) {
    this.#options = options;
    this.#stabilizer = new Stabilizer(options.lastHypothesis);
    this.#processedSample = options.startSample;
    this.#endSample = options.startSample;
  }

  /**
   * Position before which audio is not read any more, or infinity once the recognizer has ended.
   */
  get neededSample(): number {
    return this.#hasEnded ? Number.POSITIVE_INFINITY : this.#processedSample;
  }

  /** Processes the audio up to a position. */
  extend(endSample: number): void {
    if (this.#hasEnded) return;
    this.#endSample = endSample;
    if (!this.#isRunning) void this.#run();
  }

  /** Ends the recognizer, which emits no further hypotheses. */
  end(): void {
    this.#hasEnded = true;
    this.#stream?.abort();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      await this.#process();
    } catch (error) {
      if (this.#hasEnded) return;
      this.#skip();
      // A busy engine may have room for a stream later, but a failed one would fail again.
      if (!EngineBusyError.is(error)) this.#hasEnded = true;
    } finally {
      this.#isRunning = false;
    }
  }

  async #process(): Promise<void> {
    const { isLate, onWork, read } = this.#options;
    // The frames of one turn of the event loop are processed together.
    await Promise.resolve();
    while (!this.#hasEnded && this.#processedSample < this.#endSample) {
      if (this.#endSample - this.#processedSample > maximumWaitingSamples || isLate()) {
        this.#skip();
        return;
      }
      const stream = this.#stream ?? (await this.#openStream());
      this.#stream = stream;
      if (this.#hasEnded) return;
      const samples = read(this.#processedSample, this.#endSample);
      this.#processedSample = this.#endSample;
      const startedMs = performance.now();
      await stream.push(samples);
      onWork(performance.now() - startedMs);
    }
  }

  async #openStream(): Promise<SpeechStream> {
    const startSeconds = this.#processedSample / sampleRateHz;
    const stream = await this.#options.open(startSeconds, (hypothesis) =>
      this.#onPartial(startSeconds, hypothesis),
    );
    if (this.#hasEnded) stream.abort();
    return stream;
  }

  #onPartial(startSeconds: number, { words, processedSeconds }: PartialHypothesis): void {
    if (this.#hasEnded) return;
    const inChannel = words.map((word) => ({
      ...word,
      startSeconds: startSeconds + word.startSeconds,
      endSeconds: startSeconds + word.endSeconds,
    }));
    const hypothesis = this.#stabilizer.update(inChannel, startSeconds + processedSeconds);
    if (hypothesis !== undefined) this.#options.onHypothesis(hypothesis);
  }

  #skip(): void {
    this.#processedSample = this.#endSample;
    this.#stream?.abort();
    this.#stream = undefined;
    this.#stabilizer.freeze();
    this.#options.onSkip();
  }
}
