import type { LiveRequest } from '@earshot/core';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import { createLoopUtilization } from '../clock/index.js';
import { KeySlots } from '../limits/key-slots.js';
import type { ProcessingShares } from '../limits/processing-shares.js';
import type { StoredJob } from '../storage/index.js';
import { sessionThreads } from './add-ons/add-on-limits.js';
import { UtteranceAddOns } from './add-ons/utterance-add-ons.js';
import { CallbackWriter } from './callback-writer.js';
import { CommitSchedule } from './commit-schedule.js';
import { limits } from './limits/session-limits.js';
import type { SessionJournals } from './ports/session-journals.js';
import { createSessionState, recoverSessionState } from './session/session-state.js';
import type { SessionCapacity } from './session-capacity.js';
import {
  createSessionEntry,
  paramsOf,
  type SessionEntry,
  type SessionEntryOptions,
  type StoredSession,
} from './session-entry.js';
import { LiveVoices } from './speakers/live-voices.js';
import { loadSpeakerServices } from './speakers/speaker-services.js';

/** Options of a {@link SessionOpener}. */
export interface SessionOpenerOptions
  extends Pick<
    SessionEntryOptions,
    'addOnServices' | 'clock' | 'folder' | 'knownVoicesOf' | 'logger' | 'storage' | 'times'
  > {
  readonly outbox: CallbackOutbox;
  readonly journals: SessionJournals;
  readonly shares: ProcessingShares;
  /** Processes with the same data folder. */
  readonly instances: { readonly id: string; isAlive(id: string): boolean | Promise<boolean> };
  readonly capacity: Pick<SessionCapacity, 'engineFor'>;
  /** Called with each opened session, before it is resumed. */
  readonly onOpened: (jobId: string, entry: SessionEntry) => void;
}

/** Opens the sessions of jobs, and holds their shared parts in this process. */
export class SessionOpener {
  /** Writes the callbacks of all sessions. */
  readonly callbacks: CallbackWriter;
  readonly #options: SessionOpenerOptions;
  readonly #commits: CommitSchedule;
  readonly #addOns: UtteranceAddOns;
  readonly #voices = new LiveVoices();
  readonly #addOnSlots = new KeySlots({ total: sessionThreads });

  constructor(options: SessionOpenerOptions) {
    this.#options = options;
    this.#commits = new CommitSchedule(options.clock, createLoopUtilization());
    this.callbacks = new CallbackWriter(options);
    this.#addOns = new UtteranceAddOns(options);
  }

  /**
   * Starts the session of a queued job.
   *
   * @returns undefined when another process has started it first
   */
  async begin(job: StoredJob, params: LiveRequest): Promise<SessionEntry | undefined> {
    const { instances, storage } = this.#options;
    if (!(await storage.live.begin(job.id, instances.id))) return undefined;
    return this.#add({
      job,
      params,
      stored: await createSessionState(this.#options.journals, job.id, params),
      ageMs: 0,
    });
  }

  /**
   * Restores a session that has ended in an earlier process. Its files are kept while its token is
   * valid.
   */
  async restoreEnded(job: StoredJob): Promise<SessionEntry> {
    const params = paramsOf(job);
    const stored = await recoverSessionState(this.#options.journals, job.id, params);
    const entry = await this.#add({ job, params, stored, ageMs: 0 });
    entry.session.recoverEnded();
    return entry;
  }

  /** Adopts the sessions of dead processes, and resumes them. */
  async adopt(): Promise<void> {
    const { instances, logger, storage } = this.#options;
    const adopted = await storage.live.adopt(instances.id, (owner) => instances.isAlive(owner));
    await Promise.all(
      adopted.map((job) =>
        this.#recover(job).catch(async (error: unknown) => {
          logger.error({ sessionId: job.id, err: error }, 'live session cannot be recovered');
          const message = 'The stored state of the session cannot be read';
          await storage.live.fail(
            { jobId: job.id, owner: instances.id },
            { errorCode: 500, message },
          );
          await this.#options.journals.remove(job.id);
        }),
      ),
    );
  }

  /** Cancels the commits of all sessions. Must be called once they are closed. */
  cancelCommits(): void {
    this.#commits.close();
  }

  /** Closes the shared parts of the sessions, and writes their last callbacks. */
  async close(): Promise<void> {
    await this.#addOns.close();
    this.#voices.close();
    await this.callbacks.close();
  }

  async #recover(job: StoredJob): Promise<void> {
    const { clock, logger, storage } = this.#options;
    if (job.attempts > limits.recoveryAttempts)
      throw new Error(
        `The session was recovered ${limits.recoveryAttempts} times, and its process died each time`,
      );
    const params = paramsOf(job);
    const stored = await recoverSessionState(this.#options.journals, job.id, params);
    const ageMs = Math.max(0, clock.now() - job.createdAt);
    const { feed, session } = await this.#add({ job, params, stored, ageMs });
    await session.recover();
    // Only a session that records is confirmed: ending one may crash the process again.
    if (session.isRecording) await storage.live.confirmRecovered(job.id);
    if (feed !== undefined) this.callbacks.add(feed);
    logger.info({ sessionId: job.id, seconds: session.seconds }, 'live session recovered');
  }

  async #add(stored: StoredSession): Promise<SessionEntry> {
    const { id, keyId } = stored.job;
    const speakers = await loadSpeakerServices(stored.params, this.#voices);
    const { onOpened, capacity, shares } = this.#options;
    const entry = createSessionEntry(stored, {
      ...this.#options,
      engine: capacity.engineFor(stored.params),
      processing: { own: shares.ofKey(keyId), viewers: shares.ofViewers(keyId) },
      callbacks: this.callbacks,
      addOns: this.#addOns,
      speakers,
      addOnSlots: this.#addOnSlots,
      commits: this.#commits,
    });
    onOpened(id, entry);
    return entry;
  }
}
