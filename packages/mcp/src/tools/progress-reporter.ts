import type { TranscribeProgress } from '@earshot/http';
import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js';

/** What a progress is reported with. */
interface ProgressTarget {
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  readonly sendNotification: (notification: ServerNotification) => Promise<void>;
}

/**
 * Sends the progress of a transcription to a client that asked for it, in percent. Stages without a
 * measure advance a little, because progress has to increase and clients that see none lose
 * patience.
 */
export class ProgressReporter {
  readonly #target: ProgressTarget;
  #percent = 0;

  constructor(target: ProgressTarget) {
    this.#target = target;
  }

  /** Sends a progress. Never throws, since a client that left cannot stop a job by it. */
  report(progress: TranscribeProgress): void {
    const progressToken = this.#target._meta?.progressToken;
    if (progressToken === undefined) return;
    this.#percent = Math.min(Math.max(toPercent(progress), this.#percent + 0.001), 99.999);
    this.#target
      .sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: this.#percent, total: 100, message: progress.stage },
      })
      .catch(() => undefined);
  }
}

/** Percents before and after the audio is transcribed. */
const [percentOfUpload, percentOfAudio] = [10, 95];

function toPercent(progress: TranscribeProgress): number {
  if (progress.stage === 'upload')
    return percentOfUpload * toShare(progress.sentBytes, progress.totalBytes);
  const { audioSecondsDone, audioSecondsTotal } = progress;
  return (
    percentOfUpload +
    (percentOfAudio - percentOfUpload) * toShare(audioSecondsDone, audioSecondsTotal)
  );
}

function toShare(done: number, total: number | null | undefined): number {
  return total == null || total === 0 ? 0 : Math.min(done / total, 1);
}
