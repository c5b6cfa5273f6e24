import type { JobStage } from '@earshot/core';
import { roundSeconds } from '@earshot/core/protocol';
import type { Logger } from 'pino';
import type { Clock } from '../clock/index.js';
import type { JobQueue, Lease } from '../queue/index.js';
import type { Progress } from '../storage/index.js';

/** Shortest time between two reports of one stage, in milliseconds. */
const intervalMs = 1000;

/** Options of a {@link ProgressReporter}. */
export interface ProgressReporterOptions {
  queue: Pick<JobQueue, 'report'>;
  lease: Lease;
  /** Progress of the earlier attempts. */
  before: Pick<Progress, 'audioSecondsDone' | 'audioSecondsTotal'>;
  /** Called when the lease turns out to be lost. */
  onLost: () => void;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Writes the progress of one attempt at a job together with its finished utterances: at each change of the stage, with the first utterance,
 * and otherwise once a second at most, however often it is called. What cannot be written is written with the next report.
 */
export class ProgressReporter {
  readonly #options: ProgressReporterOptions;
  #progress: Progress;
  #utterances: string[] = [];
  /** Undefined until there is an utterance: an attempt that resumes another one keeps what that has written. */
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
   * @param audioSecondsTotal - duration of the audio; as before unless given
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

  /** Sets the bytes of the audio that were fetched. */
  setFetched(fetchedBytes: number, totalBytes: number | null): void {
    this.#progress = { ...this.#progress, fetchedBytes, totalBytes };
    this.#request();
  }

  /** Sets the audio that was transcribed, in seconds; it never shrinks, also not over several attempts. */
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
   * @param text - JSON of the utterance
   * @param settledSamples - from where another attempt resumes
   */
  addUtterance(text: string, settledSamples: readonly number[]): void {
    this.#utterances.push(text);
    if (this.#settledSamples === undefined) this.#isUrgent = true;
    this.#settledSamples = settledSamples;
    this.#request();
  }

  /** Reports at once what was not reported yet; what cannot be written then is lost. For the end of the attempt. */
  async flush(): Promise<void> {
    this.#isEnding = true;
    this.#isUrgent = true;
    this.#pause?.abort();
    await this.#running;
  }

  /** Ends the reports: what was not reported yet is lost. Idempotent; resolves when no report is under way. */
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
    // What is set in the same turn belongs to the same report.
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
      const isOurs = await queue.report(lease, {
        progress: this.#progress,
        utterances,
        settledSamples: this.#settledSamples,
      });
      this.#hasFailed = false;
      if (isOurs || this.#isStopped) return;
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
