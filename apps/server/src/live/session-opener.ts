import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import { createLoopUtilization } from '../clock/index.js';
import { KeySlots } from '../limits/key-slots.js';
import type { ProcessingShares } from '../limits/processing-shares.js';
import type { Adoption, NodeHeartbeats, StoredJob } from '../storage/index.js';
import { sessionThreads } from './add-ons/add-on-limits.js';
import { UtteranceAddOns } from './add-ons/utterance-add-ons.js';
import { CallbackWriter } from './callback-writer.js';
import { limits } from './limits/session-limits.js';
import type { SessionJournals } from './ports/session-journals.js';
import { CommitSchedule } from './session/commit-schedule.js';
import type { SessionActor } from './session/session-actor.js';
import { isTransient } from './session/session-failure.js';
import { createSessionState, recoverSessionState } from './session/session-state.js';
import type { SessionCapacity } from './session-capacity.js';
import {
  createSessionEntry,
  readSessionParams,
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
    'addOnServices' | 'clock' | 'folder' | 'readKnownVoices' | 'logger' | 'storage' | 'times'
  > {
  readonly outbox: CallbackOutbox;
  readonly journals: SessionJournals;
  readonly shares: ProcessingShares;
  /** This process, and those that share its data. */
  readonly instances: Pick<NodeHeartbeats, 'directory' | 'id' | 'isAlive'>;
  readonly capacity: Pick<SessionCapacity, 'engineFor' | 'findEngines'>;
  /** Called with each opened session, before it is resumed. */
  readonly onOpened: (jobId: string, entry: SessionEntry) => void;
}

/**
 * Number of sessions that are recovered at the same time. After the end of a node there may be
 * hundreds, which would otherwise use all connections to the database, and wait for them for so
 * long that they fail.
 */
const recoveriesAtOnce = 8;

/** Opens the sessions of jobs, and holds their shared parts in this process. */
export class SessionOpener {
  /** Writes the callbacks of all sessions. */
  readonly callbacks: CallbackWriter;
  readonly #options: SessionOpenerOptions;
  readonly #commits: CommitSchedule;
  readonly #recoveries = new KeySlots({ total: recoveriesAtOnce });
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
    const params = readSessionParams(job);
    const stored = await recoverSessionState(this.#options.journals, job.id, params);
    const entry = await this.#add({ job, params, stored, ageMs: 0 });
    this.#publishMissingEnd(entry.session, job);
    entry.session.recoverEnded();
    return entry;
  }

  /**
   * Makes this process the owner of released sessions and of those of dead processes, unless others
   * must serve them. Each of them must then be recovered.
   *
   * @param isAlive - true for the id of a process that serves its sessions
   */
  adopt(isAlive: Adoption['isAlive']): Promise<StoredJob[]> {
    const { capacity, instances, storage } = this.#options;
    const canServe: Adoption['canServe'] = ({ requestParams }) => {
      const params = liveRequestSchema.safeParse(requestParams);
      // A session whose parameters cannot be read fails here as it would elsewhere.
      return !params.success || capacity.findEngines(params.data).nodesInstead.size === 0;
    };
    return storage.live.adopt({ owner: instances.id, isAlive, canServe });
  }

  /**
   * Takes a session over from a process that does not serve it any more, and resumes it.
   *
   * @param from - its owner, or null when it was released
   * @returns undefined when another process has taken it over first, or it cannot be recovered
   */
  async takeOver(job: StoredJob, from: string | null): Promise<SessionEntry | undefined> {
    const { instances, storage } = this.#options;
    const taken = await storage.live.takeOver(job.id, from, instances.id);
    return taken === undefined ? undefined : this.recover(taken);
  }

  /**
   * Resumes a session that this process has adopted.
   *
   * @returns undefined when it cannot be recovered. It has failed, or is released for another attempt
   */
  async recover(job: StoredJob): Promise<SessionEntry | undefined> {
    const { instances, journals, logger, storage } = this.#options;
    const slot = await this.#recoveries.take(job.keyId);
    try {
      return await this.#recover(job);
    } catch (error) {
      logger.error({ sessionId: job.id, err: error }, 'live session cannot be recovered');
      if (isTransient(error)) await storage.live.release([job.id], instances.id);
      else {
        const message = 'The stored state of the session cannot be read';
        const session = { jobId: job.id, owner: instances.id };
        // Another process that has taken it over meanwhile needs its journal.
        const hasFailed = await storage.live.fail(session, { errorCode: 500, message });
        if (hasFailed) await journals.remove(job.id);
      }
      return undefined;
    } finally {
      slot.release();
    }
  }

  /**
   * Leaves a closed session to the process that has taken it over. That takeover does not count as
   * an attempt, since this process did not die of the session.
   */
  leave(jobId: string, { feed }: SessionEntry): void {
    const { logger, storage } = this.#options;
    if (feed !== undefined) this.callbacks.remove(feed);
    storage.live
      .returnAttempt(jobId)
      .catch((error: unknown) =>
        logger.error({ sessionId: jobId, err: error }, 'an attempt cannot be returned'),
      );
  }

  /** Closes a session whose messages nobody can fetch any more, and removes its journal. */
  async remove(jobId: string, session: SessionActor): Promise<void> {
    const { journals, logger } = this.#options;
    await session.close();
    journals
      .remove(jobId)
      .catch((error: unknown) =>
        logger.error({ sessionId: jobId, err: error }, 'live files cannot be removed'),
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

  async #recover(job: StoredJob): Promise<SessionEntry> {
    const { clock, logger, storage } = this.#options;
    if (job.attempts > limits.recoveryAttempts)
      throw new Error(
        `The session was recovered ${limits.recoveryAttempts} times, and its process died each time`,
      );
    const params = readSessionParams(job);
    const stored = await recoverSessionState(this.#options.journals, job.id, params);
    const ageMs = Math.max(0, clock.now() - job.createdAt);
    const entry = await this.#add({ job, params, stored, ageMs });
    const { feed, session } = entry;
    await session.recover();
    // Only a session that records is confirmed: ending one may crash the process again.
    if (session.isRecording) await storage.live.confirmRecovered(job.id);
    if (feed !== undefined) this.callbacks.add(feed);
    logger.info({ sessionId: job.id, seconds: session.seconds }, 'live session recovered');
    return entry;
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

  /**
   * Publishes the end of a session whose process died between the end of its job and that message.
   * The result of the job lists it. Nothing waits for it: a session that has a new owner closes.
   */
  #publishMissingEnd(session: SessionActor, { completedAt, id }: StoredJob): void {
    const body = { type: 'end_session' } as const;
    const { messages, params, state } = session;
    const isListed = params.messages_config.receive_lifecycle_events && completedAt !== null;
    if (!isListed || state.published.has(body.type)) return;
    const text = messages.formatText(body, completedAt);
    session.publish({ kind: 'once', body, text }).catch((error: unknown) => {
      const { logger } = this.#options;
      logger.error({ sessionId: id, err: error }, 'the end of a session cannot be published');
    });
  }
}
