import type { JobStage } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { JobQueue } from '../queue/index.js';
import type { Lease, Progress } from '../storage/index.js';

/** Shortest interval between two reports of a stage, in milliseconds. */
const intervalMs = 1000;

/** Options of a {@link ProgressReporter}. */
export interface ProgressReporterOptions {
  queue: Pick<JobQueue, 'report'>;
  lease: Lease;
  /** Progress of earlier attempts. */
  before: Pick<Progress, 'audioSecondsDone' | 'audioSecondsTotal'>;
  /** Called when the lease turns out to be lost. */
  onLost: () => void;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Writes the progress of one attempt at a job together with its finished utterances: at each change
 * of the stage, with the first utterance, and otherwise at most once a second. A report that cannot
 * be written is included in the next one.
 */
export class ProgressReporter {
  readonly #options: ProgressReporterOptions;
  #progress: Progress;
  #utterances: string[] = [];
  /** Undefined until there is an utterance, so that the values of an earlier attempt are kept. */
  #settledSamples: readonly number[] | undefined;
  #hasChanged = false;
  #isUrgent = false;
  #isEnding = false;
  #isStopped = false;
  #hasFailed = false;
  #reportedMs = Number.NEGATIVE_INFINITY;
  #pause: AbortController | undefined;
  #running: Promise<void> | undefined;

  constructor(options: ProgressReporterOptions) {
    this.#options = options;
    this.#progress = { stage: 'queued', fetchedBytes: null, totalBytes: null, ...options.before };
  }

  /**
   * Begins a stage, and reports it at once.
   *
   * @param audioSecondsTotal - duration of the audio. @defaultValue unchanged
   */
  begin(stage: JobStage, audioSecondsTotal = this.#progress.audioSecondsTotal): void {
    const { audioSecondsDone } = this.#progress;
    this.#progress = {
      stage,
      audioSecondsDone,
      audioSecondsTotal,
      fetchedBytes: stage === 'fetch' ? 0 : null,
      totalBytes: null,
    };
    this.#isUrgent = true;
    this.#request();
  }

  /** Sets the number of fetched bytes of the audio. */
  setFetched(fetchedBytes: number, totalBytes: number | null): void {
    this.#progress = { ...this.#progress, fetchedBytes, totalBytes };
    this.#request();
  }

  /**
   * Sets the duration of the transcribed audio, which never decreases, even over several attempts.
   */
  setDone(audioSeconds: number): void {
    const { audioSecondsDone } = this.#progress;
    const done = Math.max(audioSecondsDone, roundSeconds(audioSeconds));
    if (done === audioSecondsDone) return;
    this.#progress = { ...this.#progress, audioSecondsDone: done };
    this.#request();
  }

  /**
   * Adds a finished utterance.
   *
   * @param text - JSON text of the utterance
   * @param settledSamples - sample of each channel from which another attempt would resume
   */
  addUtterance(text: string, settledSamples: readonly number[]): void {
    this.#utterances.push(text);
    if (this.#settledSamples === undefined) this.#isUrgent = true;
    this.#settledSamples = settledSamples;
    this.#request();
  }

  /**
   * Reports pending changes at once, at the end of the attempt. Changes that cannot be written then
   * are lost.
   */
  async flush(): Promise<void> {
    this.#isEnding = true;
    this.#isUrgent = true;
    this.#pause?.abort();
    await this.#running;
  }

  /**
   * Ends the reports, and drops pending changes. This is idempotent. Resolves once no report is
   * under way.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pause?.abort();
    await this.#running;
  }

  #request(): void {
    this.#hasChanged = true;
    if (this.#isUrgent) this.#pause?.abort();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    // Changes of the same turn belong to the same report.
    await Promise.resolve();
    while (this.#hasChanged && !this.#isStopped) {
      await this.#wait();
      if (this.#isStopped) return;
      await this.#report();
      if (this.#isEnding && this.#hasFailed) return;
    }
  }

  /** Waits until the next report is due. */
  async #wait(): Promise<void> {
    const { clock } = this.#options;
    const waitMs = this.#reportedMs + intervalMs - clock.monotonicMs();
    if (this.#isUrgent || waitMs <= 0) return;
    this.#pause = new AbortController();
    await clock.sleep(waitMs, this.#pause.signal).catch(() => undefined);
    this.#pause = undefined;
  }

  async #report(): Promise<void> {
    const { clock, lease, logger, onLost, queue } = this.#options;
    const utterances = this.#utterances;
    this.#utterances = [];
    this.#hasChanged = false;
    this.#isUrgent = false;
    this.#reportedMs = clock.monotonicMs();
    try {
      const isHeld = await queue.report(lease, {
        progress: this.#progress,
        utterances,
        settledSamples: this.#settledSamples,
      });
      this.#hasFailed = false;
      if (isHeld || this.#isStopped) return;
      this.#isStopped = true;
      onLost();
    } catch (error) {
      this.#utterances = [...utterances, ...this.#utterances];
      this.#hasChanged = true;
      if (!this.#hasFailed) logger.warn({ err: error }, 'progress cannot be written');
      this.#hasFailed = true;
    }
  }
}
