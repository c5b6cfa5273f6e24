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
  options: BatchOptions & { concurrency: number; nowMs: () => number },
  view: BatchView,
): Promise<BatchSummary> {
  const { concurrency, nowMs, signal } = options;
  const startedMs = nowMs();
  const totals: BatchTotals = {
    recordings: planned.length,
    done: 0,
    skipped: 0,
    failed: 0,
    audioSeconds: 0,
    seconds: 0,
  };
  const failed: FailedRecording[] = [];
  const addOnFailures = new Map<string, number>();
  let commonFailure: ExitCode | undefined;

  const end = (item: PlannedRecording, outcome: Outcome) => {
    totals[outcome.type] += 1;
    totals.seconds = (nowMs() - startedMs) / 1000;
    if (outcome.type === 'done') totals.audioSeconds += outcome.audioSeconds;
    const { label } = item.recording;
    if (outcome.type === 'failed') failed.push({ label, lines: outcome.lines });
    view.end(item, label, outcome, { ...totals });
  };

  const work = async (item: PlannedRecording) => {
    const { label } = item.recording;
    if (await isDone(item, options)) return end(item, { type: 'skipped' });
    const itemStartedMs = nowMs();
    view.begin(item, label);
    try {
      const { result, isResumed } = await transcribeRecording(item, options, (progress) =>
        view.update(item, label, progress),
      );
      for (const failure of listAddOnFailures(result))
        addOnFailures.set(failure, (addOnFailures.get(failure) ?? 0) + 1);
      end(item, {
        type: 'done',
        audioSeconds: result.metadata.audio_duration,
        seconds: (nowMs() - itemStartedMs) / 1000,
        isResumed,
        paths: item.outputs.map(({ path }) => path),
      });
    } catch (error) {
      if (signal.aborted) return;
      const { lines, exitCode } = reportFailure(error);
      if (commonFailures.has(exitCode)) commonFailure ??= exitCode;
      end(item, { type: 'failed', lines });
    }
  };

  // The workers share one iterator, so that each recording is taken once.
  const queue = planned.values();
  const worker = async () => {
    for (const item of queue) {
      if (signal.aborted || commonFailure !== undefined) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, planned.length) }, worker));
  const left = planned.length - totals.done - totals.skipped - totals.failed;
  const exitCode = signal.aborted
    ? exitCodes.interrupted
    : (commonFailure ?? (failed.length > 0 ? exitCodes.failed : exitCodes.done));
  return { totals, failed, addOnFailures, left, exitCode };
}
