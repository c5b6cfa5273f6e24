import { type Clock, WakeUp } from '../clock/index.js';
import { InProcessNotifications } from '../notifications/in-process-notifications.js';
import type {
  ClaimStage,
  FileRepository,
  Lease,
  ProgressReport,
  Storage,
} from '../storage/index.js';
import type {
  CancelOutcome,
  ClaimedJob,
  ClaimOptions,
  Completion,
  Failure,
  FetchedFile,
} from './claimed-job.js';
import { JobCancelledError } from './job-cancelled-error.js';
import { JobEnds } from './job-ends.js';
import type { JobQueueOptions } from './job-queue-options.js';
import { JobUpdates } from './job-updates.js';

/** Ports of the storage that a {@link JobQueue} uses. */
export type QueueStorage = Pick<Storage, 'claims' | 'results' | 'journal'>;

const claimStages: readonly ClaimStage[] = ['fetch', 'transcribe'];

/**
 * Delay before the second attempt at a job, in milliseconds. It grows in proportion to the number
 * of attempts.
 */
const retryDelayMs = 2000;

/** Time between two looks for jobs whose attempts are exhausted, in milliseconds. */
const exhaustedEveryMs = 1000;

/** Longest deferral of a job, in milliseconds. */
const longestDeferralMs = 60_000;

/** Error code of a job that its owner has cancelled. Proxies use it for "client closed request". */
const cancelledCode = 499;

/**
 * The queue of jobs in the storage, from which any number of processes may claim jobs. A claimed
 * job is held by a lease. When its holder dies, the lease expires and the job can be claimed again,
 * up to a number of attempts.
 */
export class JobQueue {
  readonly #storage: QueueStorage;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #options: Required<JobQueueOptions>;
  /** Monotonic time of the last look for exhausted jobs, in milliseconds. */
  #exhaustedSoughtMs = Number.NEGATIVE_INFINITY;
  /** Notified when jobs can be claimed. Must be notified when there is room for others. */
  readonly wakeUp: WakeUp;
  /** Watches the changes of jobs. */
  readonly updates: JobUpdates;
  readonly #ends: JobEnds;

  constructor(storage: QueueStorage, clock: Clock, options: JobQueueOptions) {
    this.#storage = storage;
    this.#clock = clock;
    this.wakeUp = new WakeUp(clock);
    this.#options = {
      notifications: new InProcessNotifications(),
      maximumAttempts: 3,
      maximumFetchedAhead: 8,
      onEnded: async () => undefined,
      onEndCommitted: () => undefined,
      onAbandoned: async () => undefined,
      ...options,
    };
    const { notifications, onEnded } = this.#options;
    this.#ends = new JobEnds(storage, {
      onEnded,
      onCommitted: (jobId) => this.#onEndCommitted(jobId),
    });
    this.updates = new JobUpdates(notifications, clock);
    notifications.subscribe('jobs-queued', '', () => this.wakeUp.notify());
  }

  /**
   * Claims the next job: the oldest one of the key with the fewest jobs in progress in that stage.
   * Of keys with equally many, the one whose last claim is longest ago is next. Jobs whose lease has
   * expired are claimed again until their attempts are exhausted, and then end as failed.
   */
  async claim(options?: ClaimOptions): Promise<ClaimedJob | undefined> {
    const [claimed] = await this.claimSeveral(1, options);
    return claimed;
  }

  /**
   * Claims the next jobs in the same way, in one step, at most `limit` of them. There may be more
   * even if these are fewer, but not if there are none.
   */
  async claimSeveral(
    limit: number,
    { stage, excludedKeyIds = [], excludedNeeds = [] }: ClaimOptions = {},
  ): Promise<ClaimedJob[]> {
    await this.#failExhausted();
    const { instanceId, leaseMs, maximumAttempts, maximumFetchedAhead, onAbandoned } =
      this.#options;
    const claims = await this.#storage.claims.claim({
      owner: instanceId,
      leaseMs,
      stages: stage === undefined ? claimStages : [stage],
      excludedKeyIds,
      excludedNeeds,
      longestDelayMs: Math.max(longestDeferralMs, retryDelayMs * maximumAttempts),
      maximumFetchedAhead,
      limit,
    });
    for (const { abandonedToken, job } of claims) {
      this.#publishChange(job.id);
      if (abandonedToken !== null) await onAbandoned(abandonedToken);
    }
    return claims.map(({ job, lease, needs }) => ({ job, lease, needs }));
  }

  /** Renews a lease. Resolves with false when it is lost. */
  heartbeat(lease: Lease): Promise<boolean> {
    return this.#storage.claims.extend(lease, this.#options.leaseMs);
  }

  /**
   * Listens for the cancellation of a job. One of which this process is not notified shows only as
   * a lost lease.
   *
   * @returns a function that removes the listener
   */
  onCancelled({ token }: Lease, listener: (reason: JobCancelledError) => void): () => void {
    return this.#options.notifications.subscribe('lease-revoked', token, () =>
      listener(new JobCancelledError()),
    );
  }

  /**
   * Writes the progress of a job and its finished utterances. Resolves with false, without writing
   * anything, when the lease is lost.
   */
  async report(lease: Lease, report: ProgressReport): Promise<boolean> {
    const isHeld = await this.#storage.claims.report(lease, report, this.#options.leaseMs);
    if (isHeld) this.#publishChange(lease.jobId);
    return isHeld;
  }

  /**
   * Cancels a job of a key, unless it has ended: the job ends as failed, and its lease is revoked.
   */
  async cancel(keyId: string, jobId: string): Promise<CancelOutcome> {
    const { message } = new JobCancelledError();
    const outcome = await this.#storage.claims.cancel(
      { keyId, jobId },
      { errorCode: cancelledCode, message, reasonCode: 'job_cancelled' },
      this.#options.onEnded,
    );
    if (outcome.kind === 'not-found') return 'not-found';
    if (outcome.kind === 'already-ended')
      return outcome.errorCode === cancelledCode ? 'cancelled' : 'ended';
    this.#onEndCommitted(jobId);
    if (outcome.token !== null) this.#options.notifications.publish('lease-revoked', outcome.token);
    return 'cancelled';
  }

  /**
   * Ends the first stage: stores the fetched file, and queues the job for the second stage.
   * Resolves with false, without writing anything, when the lease is lost.
   */
  async handOver(
    lease: Lease,
    { file, postSessionMetadata }: FetchedFile,
    files: Pick<FileRepository, 'insert'>,
  ): Promise<boolean> {
    const fetched = { fileId: file.id, postSessionMetadata };
    const isHeld = await this.#storage.claims.handOver(lease, fetched, (unit) =>
      files.insert(file, unit),
    );
    if (!isHeld) return false;
    this.publishQueued();
    this.#publishChange(lease.jobId);
    return true;
  }

  /** Ends a job as done. Resolves with false, without writing anything, when the lease is lost. */
  async complete(
    lease: Lease,
    { audio, postSessionMetadata, result }: Completion,
  ): Promise<boolean> {
    const { results } = this.#storage;
    const draft = await results.prepare(result);
    const ending = { status: 'done' as const, postSessionMetadata };
    const isHeld = await this.#ends.do({ lease, ending, draft, audio });
    if (!isHeld) await results.discard(draft);
    return isHeld;
  }

  /**
   * Ends a job as failed, or reschedules it. Resolves with false, without writing anything, when
   * the lease is lost.
   */
  async fail(lease: Lease, { retry, ...failure }: Failure): Promise<boolean> {
    const { maximumAttempts } = this.#options;
    const isRescheduled =
      retry &&
      (await this.#storage.claims.retry(lease, { delayMs: retryDelayMs, maximumAttempts }));
    if (!isRescheduled) return this.#ends.do({ lease, ending: { status: 'error', ...failure } });
    this.#publishChange(lease.jobId);
    return true;
  }

  /**
   * Releases a job before its stage has ended, such as when the service stops. The attempt does not
   * count.
   */
  async release(lease: Lease): Promise<boolean> {
    const isReleased = await this.#storage.claims.release(lease);
    if (isReleased) this.#publishChange(lease.jobId);
    return isReleased;
  }

  /**
   * Releases a job that cannot be processed at the moment. The attempt does not count.
   *
   * @param delayMs - delay until it can be claimed again, in milliseconds, at most a minute
   */
  defer(lease: Lease, delayMs: number): Promise<boolean> {
    return this.#storage.claims.defer(lease, Math.min(delayMs, longestDeferralMs));
  }

  /** Releases a job that only other nodes can process. The attempt does not count. */
  async leaveToOthers(lease: Lease): Promise<void> {
    if (await this.#storage.claims.defer(lease, 0)) this.publishQueued();
  }

  /** Must be called when jobs have been created or can be claimed again. */
  publishQueued(): void {
    this.#options.notifications.publish('jobs-queued');
  }

  /** Makes the jobs of dead processes claimable at once. Resolves with their number. */
  expireLeases(instanceIds: readonly string[]): Promise<number> {
    return this.#storage.claims.expireLeases(instanceIds);
  }

  #publishChange(jobId: string): void {
    this.#options.notifications.publish('job-changed', jobId);
  }

  #onEndCommitted(jobId: string): void {
    this.#publishChange(jobId);
    this.#options.onEndCommitted(jobId);
  }

  /** Ends jobs whose last allowed attempt was abandoned, of which there are very rarely any. */
  async #failExhausted(): Promise<void> {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#exhaustedSoughtMs < exhaustedEveryMs) return;
    this.#exhaustedSoughtMs = nowMs;
    const { leaseMs, maximumAttempts, onAbandoned, onEnded } = this.#options;
    const exhausted = this.#storage.claims.endExhausted(
      {
        maximumAttempts,
        leaseMs,
        errorCode: 500,
        reasonCode: 'attempts_exhausted',
        message: `The job was started ${maximumAttempts} times, and its worker died each time`,
      },
      onEnded,
    );
    for await (const { id, leaseToken } of exhausted) {
      this.#onEndCommitted(id);
      if (leaseToken !== null) await onAbandoned(leaseToken);
    }
  }
}
