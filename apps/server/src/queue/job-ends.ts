import { GatheredWork } from '../limits/gathered-work.js';
import type {
  ClaimEnd,
  DraftOfJob,
  ResultDraft,
  Storage,
  WriteWithEnds,
} from '../storage/index.js';
import type { ReplacedAudio } from './claimed-job.js';

/** The end of a job, with what is written in the same unit. */
export interface JobEnd extends ClaimEnd {
  /** @defaultValue the job has no result */
  readonly draft?: ResultDraft;
  /** @defaultValue the job keeps its audio */
  readonly audio?: ReplacedAudio | undefined;
}

/** Options of {@link JobEnds}. */
export interface JobEndsOptions {
  /** Writes with the ends, in their unit. */
  readonly onEnded: WriteWithEnds;
  /** Called for each job whose end was committed. */
  readonly onCommitted: (jobId: string) => void;
}

/** Ends that one unit writes at most. */
const endsOfUnit = 32;

/**
 * Ends jobs under their leases. Ends that arrive while others are written share the next unit, since
 * each commit waits for the disk, and each statement for the network. One that fails in a unit has
 * no effect on the others.
 */
export class JobEnds {
  readonly #storage: Pick<Storage, 'claims' | 'results' | 'journal'>;
  readonly #options: JobEndsOptions;
  readonly #gathered = new GatheredWork<JobEnd, boolean>((ends) => this.#endAll(ends), {
    groups: 1,
    items: endsOfUnit,
  });

  constructor(storage: Pick<Storage, 'claims' | 'results' | 'journal'>, options: JobEndsOptions) {
    this.#storage = storage;
    this.#options = options;
  }

  /** Ends a job. Resolves with false, without writing anything, when the lease is lost. */
  do(end: JobEnd): Promise<boolean> {
    return this.#gathered.do(end);
  }

  async #endAll(ends: readonly JobEnd[]): Promise<readonly (boolean | Promise<boolean>)[]> {
    const removedIds = new Map<JobEnd, readonly string[]>();
    let isWritten = false;
    let areHeld: readonly boolean[];
    try {
      areHeld = await this.#storage.claims.end(ends, async (unit, ended) => {
        const tokens = new Set(ended.map(({ leaseToken }) => leaseToken));
        // Of two ends under one lease, the first one is written.
        const written = ends.filter(({ lease }) => tokens.delete(lease.token));
        await this.#storage.results.attach(unit, written.flatMap(listDrafts));
        for (const end of written)
          if (end.audio !== undefined) {
            const { file, files } = end.audio;
            removedIds.set(end, await files.replaceAudio(unit, end.lease.jobId, file));
          }
        await this.#options.onEnded(unit, ended);
        isWritten = true;
      });
    } catch (error) {
      // Once all is written, it is unknown whether the commit has succeeded.
      if (isWritten || ends.length === 1) throw error;
      return ends.map((end) => this.#endAlone(end));
    }
    const held = ends.filter((_end, index) => areHeld[index]);
    for (const { lease } of held) this.#options.onCommitted(lease.jobId);
    const removal = this.#removeRest(held, removedIds);
    return areHeld.map((isHeld) => (isHeld ? removal.then(() => true) : false));
  }

  async #endAlone(end: JobEnd): Promise<boolean> {
    const [isHeld = false] = await this.#endAll([end]);
    return isHeld;
  }

  /** The jobs have ended. The janitor later removes the data that cannot be removed now. */
  async #removeRest(
    ends: readonly JobEnd[],
    removedIds: ReadonlyMap<JobEnd, readonly string[]>,
  ): Promise<void> {
    const done = ends.filter(({ draft }) => draft !== undefined);
    if (done.length === 0) return;
    await Promise.allSettled([
      this.#storage.journal.remove(done.map(({ lease }) => lease.jobId)),
      ...done.map((end) => end.audio?.files.finishRemoval(removedIds.get(end) ?? [])),
    ]);
  }
}

function listDrafts({ draft, lease: { jobId } }: JobEnd): DraftOfJob[] {
  return draft === undefined ? [] : [{ jobId, draft }];
}
