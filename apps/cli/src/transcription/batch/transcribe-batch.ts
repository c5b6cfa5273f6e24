import { type ExitCode, exitCodes } from '../../command-error.js';
import { reportFailure } from '../../report-failure.js';
import { listAddOnFailures } from '../outputs/add-on-failures.js';
import type { PlannedRecording } from '../outputs/plan-outputs.js';
import type { BatchTotals, BatchView, Outcome } from './batch-view.js';
import { type BatchOptions, isDone, transcribeRecording } from './transcribe-recording.js';

/** A recording that failed, with the reason for the user. */
interface FailedRecording {
  label: string;
  lines: readonly string[];
}

/** Outcome of a batch. */
export interface BatchSummary {
  totals: BatchTotals;
  failed: readonly FailedRecording[];
  /** Failed add-ons, with the number of recordings that they failed for. */
  addOnFailures: ReadonlyMap<string, number>;
  /** Number of recordings that were not started or were interrupted. */
  left: number;
  exitCode: ExitCode;
}

/** Failures that would also affect every further recording. */
const commonFailures: ReadonlySet<ExitCode> = new Set([
  exitCodes.unauthorised,
  exitCodes.unreachable,
]);

/**
 * Transcribes several recordings at a time. The failure of one does not stop the others, unless it
 * is a failure of the server or the key.
 *
 * @param nowMs - monotonic time in milliseconds
 */
export async function transcribeBatch(
  planned: readonly PlannedRecording[],
  options: BatchRunOptions,
  view: BatchView,
): Promise<BatchSummary> {
  return new Batch(planned, options, view).run();
}

type BatchRunOptions = BatchOptions & { concurrency: number; nowMs: () => number };

class Batch {
  readonly #planned: readonly PlannedRecording[];
  readonly #options: BatchRunOptions;
  readonly #view: BatchView;
  readonly #startedMs: number;
  readonly #totals: BatchTotals;
  readonly #failed: FailedRecording[] = [];
  readonly #addOnFailures = new Map<string, number>();
  #commonFailure: ExitCode | undefined;

  constructor(planned: readonly PlannedRecording[], options: BatchRunOptions, view: BatchView) {
    this.#planned = planned;
    this.#options = options;
    this.#view = view;
    this.#startedMs = options.nowMs();
    this.#totals = {
      recordings: planned.length,
      done: 0,
      skipped: 0,
      failed: 0,
      audioSeconds: 0,
      seconds: 0,
    };
  }

  async run(): Promise<BatchSummary> {
    const { concurrency, signal } = this.#options;
    // The workers share one iterator, so that each recording is taken once.
    const queue = this.#planned.values();
    const worker = async () => {
      for (const item of queue) {
        if (signal.aborted || this.#commonFailure !== undefined) return;
        await this.#transcribe(item);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, this.#planned.length) }, worker));
    const totals = this.#totals;
    const left = this.#planned.length - totals.done - totals.skipped - totals.failed;
    const exitCode = signal.aborted
      ? exitCodes.interrupted
      : (this.#commonFailure ?? (totals.failed > 0 ? exitCodes.failed : exitCodes.done));
    return { totals, failed: this.#failed, addOnFailures: this.#addOnFailures, left, exitCode };
  }

  async #transcribe(item: PlannedRecording): Promise<void> {
    const { label } = item.recording;
    if (await isDone(item, this.#options)) return this.#end(item, { type: 'skipped' });
    const { nowMs, signal } = this.#options;
    const startedMs = nowMs();
    this.#view.begin(item, label);
    try {
      const { result, isResumed } = await transcribeRecording(item, this.#options, (progress) =>
        this.#view.update(item, label, progress),
      );
      for (const failure of listAddOnFailures(result))
        this.#addOnFailures.set(failure, (this.#addOnFailures.get(failure) ?? 0) + 1);
      this.#end(item, {
        type: 'done',
        audioSeconds: result.metadata.audio_duration,
        seconds: (nowMs() - startedMs) / 1000,
        isResumed,
        paths: item.outputs.map(({ path }) => path),
      });
    } catch (error) {
      if (signal.aborted) return;
      const { lines, exitCode } = reportFailure(error);
      if (commonFailures.has(exitCode)) this.#commonFailure ??= exitCode;
      this.#end(item, { type: 'failed', lines });
    }
  }

  #end(item: PlannedRecording, outcome: Outcome): void {
    const totals = this.#totals;
    totals[outcome.type] += 1;
    totals.seconds = (this.#options.nowMs() - this.#startedMs) / 1000;
    if (outcome.type === 'done') totals.audioSeconds += outcome.audioSeconds;
    const { label } = item.recording;
    if (outcome.type === 'failed') this.#failed.push({ label, lines: outcome.lines });
    this.#view.end(item, label, outcome, { ...totals });
  }
}
