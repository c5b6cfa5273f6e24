import { formatBytes } from '../download/free-space.js';
import { TransferMeter } from './transfer-meter.js';

/**
 * Step of an installation: `waiting` for another process that installs the same model,
 * `downloading` all downloads of the source, `unpacking` them, `converting` files that no engine
 * can run, and `checking` the files.
 */
export type PullStage = 'waiting' | 'downloading' | 'unpacking' | 'converting' | 'checking';

/** Progress of an installation. */
export interface PullProgress {
  /** Current step. */
  stage: PullStage;
  /**
   * Bytes of this step that are done. While downloading, they include those of an interrupted call.
   */
  doneBytes: number;
  /** Total bytes of this step, or null when they are not known. */
  totalBytes: number | null;
  /**
   * Speed of this step over its last seconds, in bytes per second, or null while there are too few
   * measurements.
   */
  bytesPerSecond: number | null;
  /** Remaining time of this step at that speed, in seconds, or null while it is not known. */
  remainingSeconds: number | null;
}

/** Reports the progress of one installation, with its speed. */
export class ProgressReport {
  readonly #onProgress: ((progress: PullProgress) => void) | undefined;
  readonly #nowMs: () => number;
  #stage: PullStage | undefined;
  #meter: TransferMeter;

  constructor(onProgress: ((progress: PullProgress) => void) | undefined, nowMs: () => number) {
    this.#onProgress = onProgress;
    this.#nowMs = nowMs;
    this.#meter = new TransferMeter(nowMs);
  }

  /** Reports a step and its bytes. A new step starts a new measurement. */
  report(stage: PullStage, doneBytes: number, totalBytes: number | null): void {
    if (this.#onProgress === undefined) return;
    if (stage !== this.#stage) this.#meter = new TransferMeter(this.#nowMs);
    this.#stage = stage;
    const bytesPerSecond = this.#meter.measure(doneBytes);
    const remainingSeconds =
      totalBytes === null || bytesPerSecond === null || bytesPerSecond <= 0
        ? null
        : Math.max(0, totalBytes - doneBytes) / bytesPerSecond;
    this.#onProgress({ stage, doneBytes, totalBytes, bytesPerSecond, remainingSeconds });
  }
}

/**
 * Formats a step for people: as size and speed while downloading, such as `34 of 85 MB, 5.2 MB/s`,
 * and as its name otherwise.
 */
export function formatPullProgress({
  bytesPerSecond,
  doneBytes,
  stage,
  totalBytes,
}: PullProgress): string {
  if (stage !== 'downloading') return stage;
  const speed = bytesPerSecond === null ? '' : `, ${formatBytes(bytesPerSecond)}/s`;
  if (totalBytes === null) return `${formatBytes(doneBytes)}${speed}`;
  const total = formatBytes(totalBytes);
  const unit = total.slice(total.lastIndexOf(' '));
  const done = formatBytes(doneBytes);
  const short = done.endsWith(unit) ? done.slice(0, -unit.length) : done;
  return `${short} of ${total}${speed}`;
}
