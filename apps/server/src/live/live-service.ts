import { readdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/callback-outbox.js';
import { type Clock, repeat } from '../clock/index.js';
import type { EngineRegistry } from '../engines/index.js';
import { KeyBuckets, KeySlots } from '../limits/index.js';
import type { AdmittedSession, Storage, StoredJob } from '../storage/index.js';
import type { ConnectedServices } from '../transcription/index.js';
import { sessionThreads } from './add-ons/add-on-limits.js';
import { UtteranceAddOns } from './add-ons/utterance-add-ons.js';
import { CallbackWriter } from './callback-writer.js';
import { CommitSchedule } from './commit-schedule.js';
import type { LiveSession } from './session/live-session.js';
import { burstMs } from './session/meter-processing.js';
import { type SessionFiles, sessionFiles, sessionOf } from './session/session-files.js';
import { limits, type SessionTimes } from './session/session-limits.js';
import { newSessionState, recoverSessionState } from './session/session-state.js';
import { createSessionEntry, type SessionEntry, type StoredSession } from './session-entry.js';
import { type RoomRequest, type RoomState, SessionRooms } from './session-rooms.js';

/** Options of a {@link LiveService}. */
export interface LiveServiceOptions {
  readonly storage: Storage;
  readonly outbox: CallbackOutbox;
  readonly instances: { readonly id: string; isAlive(id: string): boolean | Promise<boolean> };
  readonly engines: EngineRegistry;
  /** Services that the add-ons of sessions may ask. */
  readonly addOnServices: ConnectedServices;
  /** Folder of the files of sessions until they end. */
  readonly folder: string;
  readonly times: SessionTimes;
  /** Channels that may be open at the same time. */
  readonly maximumChannels: number;
  /** True when none of the engines may have more channels than it keeps up with. */
  readonly isLimitedByEngines: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What a token is for: `viewer` of one that only follows its session. */
type TokenRole = AdmittedSession['role'];

/** Outcome of a request to connect to a session. */
export type Admission =
  | { readonly kind: 'session'; readonly session: LiveSession; readonly role: TokenRole }
  | { readonly kind: 'unknown' }
  /** Its sender has not connected yet, and a viewer cannot begin it. */
  | { readonly kind: 'not-begun' }
  | { readonly kind: 'busy' };

const tickMs = 250;
/** Sessions that are ticked in one turn of the event loop: they take about a millisecond. */
const sessionsInTurn = 256;
const maintenanceMs = 5000;
/** Time between two searches for files that sessions left behind, in milliseconds. */
const leftoverMs = 10 * 60 * 1000;
/**
 * Processing time that the connections of one key may take at once beyond their rates, in milliseconds: ten that resume after they were
 * offline, and then two a second.
 */
const openingRate = { burst: 10 * burstMs, perSecond: 2 * burstMs };
/** The same of its connections that are closed and still send. */
const closingRate = { burst: 5 * burstMs, perSecond: 2 * burstMs };

/** The live sessions of this process. */
export class LiveService {
  readonly #options: LiveServiceOptions;
  /** By the id of the session. */
  readonly #entries = new Map<string, SessionEntry>();
  readonly #rooms: SessionRooms;
  readonly #opening = new Map<string, Promise<SessionEntry | undefined>>();
  #hasOtherKeys = false;
  readonly #stopped = new AbortController();
  readonly #commits: CommitSchedule;
  readonly #openingBuckets: KeyBuckets;
  readonly #closingBuckets: KeyBuckets;
  readonly #callbacks: CallbackWriter;
  readonly #addOns: UtteranceAddOns;
  readonly #addOnSlots = new KeySlots({ total: sessionThreads });
  #running: Promise<void>[] = [];

  constructor(options: LiveServiceOptions) {
    this.#options = options;
    this.#rooms = new SessionRooms(options, this.#entries);
    const monotonicMs = () => options.clock.monotonicMs();
    this.#openingBuckets = new KeyBuckets(openingRate, monotonicMs);
    this.#closingBuckets = new KeyBuckets(closingRate, monotonicMs);
    this.#commits = new CommitSchedule(options.clock);
    this.#callbacks = new CallbackWriter(options);
    this.#addOns = new UtteranceAddOns(options);
  }

  /** Sessions that are in memory: those that are not over. */
  get sessionCount(): number {
    return this.#entries.size;
  }

  /** Channels that are open. */
  get channelCount(): number {
    return this.#rooms.channelCount;
  }

  /**
   * Room for one more session.
   *
   * @returns `full` when nobody has room, `share-used` when this key has none
   */
  roomFor(request: RoomRequest): RoomState {
    return this.#rooms.roomFor(request, this.#hasOtherKeys);
  }

  /** Resumes the sessions of processes that died, and starts the timers. */
  async start(): Promise<void> {
    await this.#adopt();
    await this.#removeLeftovers(Number.POSITIVE_INFINITY);
    this.#running = [
      this.#every(tickMs, () => this.#tick()),
      this.#every(maintenanceMs, () => this.#maintain()),
      this.#every(leftoverMs, () =>
        // Another process may still send the callbacks of a session that has just ended.
        this.#removeLeftovers(this.#options.clock.now() - leftoverMs),
      ),
    ];
  }

  /** Finds the session of a token, and opens it when this process does not have it yet. */
  async admit(tokenHash: string): Promise<Admission> {
    const { instances, storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (this.#stopped.signal.aborted) return { kind: 'busy' };
    if (found === undefined || found.job.status === 'error') return { kind: 'unknown' };
    const { job, owner, role } = found;
    const running = this.#entries.get(job.id) ?? (await this.#opening.get(job.id));
    if (running !== undefined) return { kind: 'session', session: running.session, role };
    if (job.status === 'done') return this.#open(found, () => this.#restoreEnded(job));
    if (owner !== null) {
      // Another process has it, or had it and died: then it is adopted now.
      if (!(await instances.isAlive(owner))) await this.#adopt();
      const adopted = this.#entries.get(job.id);
      return adopted === undefined
        ? { kind: 'busy' }
        : { kind: 'session', session: adopted.session, role };
    }
    if (role === 'viewer') return { kind: 'not-begun' };
    const params = paramsOf(job);
    const { channels } = params;
    const engines = this.#rooms.enginesOf(params);
    if (this.roomFor({ channels, keyId: job.keyId, engines }) !== 'free') return { kind: 'busy' };
    return this.#open(found, () => this.#begin(job, params));
  }

  /** Number of viewers of all sessions. */
  get viewerCount(): number {
    let count = 0;
    for (const { session } of this.#entries.values()) count += session.viewers.count;
    return count;
  }

  /** Closes the sockets of viewers whose token was revoked. Other processes do it within five seconds. */
  async dropRevokedViewers(sessionId: string): Promise<void> {
    const viewers = this.#entries.get(sessionId)?.session.viewers;
    if (viewers === undefined || viewers.count === 0) return;
    viewers.keep(await this.#options.storage.viewers.hashes(sessionId));
  }

  /** Closes all sockets with 1012, and leaves the sessions to the next process. */
  async close(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    this.#stopped.abort();
    for (const { session } of this.#entries.values()) session.close();
    this.#commits.close();
    this.#entries.clear();
    await Promise.all(this.#running);
    await this.#addOns.close();
    await this.#callbacks.close();
  }

  /** Opens a session once, however many connections ask for it at the same time. */
  async #open(
    { job, role }: AdmittedSession,
    open: () => Promise<SessionEntry | undefined>,
  ): Promise<Admission> {
    const opening = open();
    this.#opening.set(job.id, opening);
    const entry = await opening.finally(() => this.#opening.delete(job.id));
    return entry === undefined
      ? { kind: 'unknown' }
      : { kind: 'session', session: entry.session, role };
  }

  async #begin(job: StoredJob, params: LiveRequest): Promise<SessionEntry | undefined> {
    const { instances, storage } = this.#options;
    if (!(await storage.live.begin(job.id, instances.id))) return undefined;
    const state = newSessionState(this.#filesOf(job), params);
    return this.#add({ job, params, state, ageMs: 0 });
  }

  /** Restores a session that ended in a former process: its files are kept while its token is valid. */
  async #restoreEnded(job: StoredJob): Promise<SessionEntry> {
    const params = paramsOf(job);
    const state = await recoverSessionState(this.#filesOf(job), params);
    const entry = this.#add({ job, params, state, ageMs: 0 });
    entry.session.recoverEnded();
    return entry;
  }

  /** Takes the sessions of processes that died. */
  async #adopt(): Promise<void> {
    const { instances, logger, storage } = this.#options;
    const adopted = await storage.live.adopt(instances.id, (owner) => instances.isAlive(owner));
    await Promise.all(
      adopted.map((job) =>
        this.#recover(job).catch(async (error: unknown) => {
          logger.error({ sessionId: job.id, err: error }, 'live session cannot be recovered');
          const message = 'What the session had left behind could not be read';
          await storage.live.fail(job.id, { errorCode: 500, message });
          await this.#filesOf(job).remove();
        }),
      ),
    );
  }

  async #recover(job: StoredJob): Promise<void> {
    const { clock, logger, storage } = this.#options;
    if (job.attempts > limits.recoveryAttempts)
      throw new Error(`Its process died ${limits.recoveryAttempts} times while it recovered it`);
    const params = paramsOf(job);
    const state = await recoverSessionState(this.#filesOf(job), params);
    const ageMs = Math.max(0, clock.now() - job.createdAt);
    const { feed, session } = this.#add({ job, params, state, ageMs });
    await session.recover();
    // Ending a session can fail as well: only one that records has proved to be harmless.
    if (session.isRecording) await storage.live.confirmRecovered(job.id);
    if (feed !== undefined) this.#callbacks.add(feed);
    logger.info({ sessionId: job.id, seconds: session.seconds }, 'live session recovered');
  }

  #add(stored: StoredSession): SessionEntry {
    const { id, keyId } = stored.job;
    const engine = this.#rooms.engineFor(stored.params);
    const entry = createSessionEntry(stored, {
      ...this.#options,
      engine,
      processing: {
        opening: this.#openingBuckets.of(keyId),
        closing: this.#closingBuckets.of(keyId),
      },
      callbacks: this.#callbacks,
      addOns: this.#addOns,
      addOnSlots: this.#addOnSlots,
      commits: this.#commits,
    });
    this.#entries.set(id, entry);
    return entry;
  }

  #filesOf(job: StoredJob): SessionFiles {
    return sessionFiles(this.#options.folder, job.id);
  }

  async #tick(): Promise<void> {
    let ticked = 0;
    for (const [id, { feed, session }] of this.#entries) {
      session.tick();
      const isPending = feed !== undefined && this.#callbacks.isPending(feed);
      if (session.isOver && !isPending) this.#remove(id, session);
      ticked += 1;
      // Nothing else waits until ten thousand sessions were ticked.
      if (ticked % sessionsInTurn === 0) await nextTurn();
    }
  }

  #remove(id: string, session: LiveSession): void {
    this.#entries.delete(id);
    session.close();
    sessionFiles(this.#options.folder, id)
      .remove()
      .catch((error: unknown) =>
        this.#options.logger.error({ sessionId: id, err: error }, 'live files are left behind'),
      );
  }

  /**
   * Removes the files of sessions whose token is no longer valid, or that were deleted.
   *
   * @param changedBefore - time of their last write, in milliseconds since the epoch; younger ones stay
   */
  async #removeLeftovers(changedBefore: number): Promise<void> {
    const { folder, storage } = this.#options;
    const names = await readdir(folder).catch(() => []);
    if (names.length === 0) return;
    const reachable = await storage.live.reachableIds();
    for (const id of new Set(names.map(sessionOf))) {
      if (reachable.has(id) || this.#entries.has(id) || this.#opening.has(id)) continue;
      const files = sessionFiles(folder, id);
      if ((await files.changedAtMs()) <= changedBefore) await files.remove();
    }
  }

  /** Adopts sessions of processes that died, and ends those that nobody opened. */
  async #maintain(): Promise<void> {
    await this.#adopt();
    const { keys, live } = this.#options.storage;
    await live.expireUnopened();
    for (const id of this.#entries.keys()) await this.dropRevokedViewers(id);
    this.#hasOtherKeys =
      (await keys.list()).filter(({ revokedAt }) => revokedAt === null).length > 1;
  }

  #every(everyMs: number, action: () => Promise<void>): Promise<void> {
    const { clock, logger } = this.#options;
    return repeat(action, {
      clock,
      everyMs,
      signal: this.#stopped.signal,
      onError: (error) => logger.error({ err: error }, 'live maintenance failed'),
    });
  }
}

/** The parameters of a session: they were checked, and completed with their defaults, when it was initiated. */
function paramsOf(job: StoredJob): LiveRequest {
  return liveRequestSchema.parse(job.requestParams);
}
