import { setImmediate as nextTurn } from 'node:timers/promises';
import { atIntervalEnds, repeat } from '../clock/index.js';
import type { AdmittedSession } from '../storage/index.js';
import { type Admission, elsewhere, type LiveAdmission } from './admission.js';
import { admissionByOwner } from './cluster/admission-by-owner.js';
import { drainSessions } from './cluster/drain-sessions.js';
import { hasMoved } from './cluster/has-moved.js';
import { SessionPlacement } from './cluster/session-placement.js';
import { settleOwnership } from './cluster/settle-ownership.js';
import { removeLeftovers } from './files/remove-leftovers.js';
import {
  type CapacityRequest,
  type RoomState,
  SessionCapacity,
  type SessionCapacityOptions,
} from './session-capacity.js';
import { readSessionParams, type SessionEntry } from './session-entry.js';
import { SessionOpener, type SessionOpenerOptions } from './session-opener.js';
import { TickSchedule } from './tick-schedule.js';

/** Options of a {@link LiveService}. */
export type LiveServiceOptions = Omit<SessionOpenerOptions, 'onOpened' | 'capacity'> &
  SessionCapacityOptions;

/** Sessions that are ticked in one turn of the event loop, which takes about a millisecond. */
const sessionsInTurn = 256;
const maintenanceMs = 5000;
/** Interval of the search for files that sessions have left behind, in milliseconds. */
const leftoverMs = 10 * 60 * 1000;

/** The live sessions of this process. */
export class LiveService implements LiveAdmission {
  readonly #options: LiveServiceOptions;
  /** Sessions of this process, by their ids. */
  readonly #entries = new Map<string, SessionEntry>();
  readonly #capacity: SessionCapacity;
  readonly #opening = new Map<string, Promise<SessionEntry | undefined>>();
  /** Undefined without a cluster. */
  readonly #placement: SessionPlacement | undefined;
  #adopting: Promise<unknown> = Promise.resolve();
  #hasOtherKeys = false;
  #isDraining = false;
  readonly #stopped = new AbortController();
  readonly #opener: SessionOpener;
  readonly #ticks: TickSchedule;
  #running: Promise<void>[] = [];

  constructor(options: LiveServiceOptions) {
    this.#options = options;
    const { directory, id } = options.instances;
    this.#placement = directory && new SessionPlacement(directory, id);
    this.#capacity = new SessionCapacity(options, this.#entries);
    this.#opener = new SessionOpener({
      ...options,
      capacity: this.#capacity,
      onOpened: (jobId, entry) => {
        this.#leave(jobId);
        this.#entries.set(jobId, entry);
      },
    });
    this.#ticks = new TickSchedule({
      clock: options.clock,
      tick: () => this.#tick(),
      onError: this.#onMaintenanceError,
    });
  }

  /** Number of sessions that have not ended. Others are in memory to serve their last messages. */
  get sessionCount(): number {
    return [...this.#entries.values()].filter(({ session }) => session.isActive).length;
  }

  /** Number of open channels. */
  get channelCount(): number {
    return this.#capacity.channelCount;
  }

  /** Channels that could be opened here besides those that are open. */
  get freeChannels(): number {
    return Math.max(0, this.#options.maximumChannels() - this.channelCount);
  }

  /** Channels that may be open at the same time on the node that has the most. */
  get maximumChannels(): number {
    return Math.max(this.#options.maximumChannels(), this.#placement?.maximumChannels ?? 0);
  }

  /**
   * Checks for room for another session on this node and the others.
   *
   * @returns `full` when there is none for any key, `share-used` when there is none for this key
   */
  roomFor(request: CapacityRequest): RoomState {
    const room = this.#capacity.roomFor(request, this.#hasOtherKeys);
    const isElsewhere = this.#placement?.freeNode(request.channels) !== undefined;
    return isElsewhere ? 'free' : room;
  }

  /**
   * Resumes the sessions of an earlier process, and starts the periodic work. A node of a cluster
   * adopts sessions once it knows what the others can transcribe.
   */
  async start(): Promise<void> {
    if (this.#placement === undefined) await this.#adopt();
    await this.#removeLeftovers(Number.POSITIVE_INFINITY);
    this.#running = [
      this.#ticks.run(this.#stopped.signal),
      this.#every(maintenanceMs, () => this.#maintain()),
      this.#every(leftoverMs, () =>
        // Another process may still send the callbacks of a session that has just ended.
        this.#removeLeftovers(this.#options.clock.now() - leftoverMs),
      ),
    ];
  }

  /** Finds the session of a token, and opens it if this process does not have it yet. */
  async admit(tokenHash: string, trustsHeartbeats: boolean): Promise<Admission> {
    const admission = await this.#admit(tokenHash, trustsHeartbeats);
    // The offset of the audio of its new connection may have to be found.
    if (admission.kind === 'session') this.#ticks.hurry();
    return admission;
  }

  async #admit(tokenHash: string, trustsHeartbeats: boolean): Promise<Admission> {
    const { storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (this.#stopped.signal.aborted) return { kind: 'busy' };
    if (found === undefined || found.job.status === 'error') return { kind: 'unknown' };
    const { job, role } = found;
    const running = await this.#runningSession(job.id);
    if (running !== undefined) {
      if (!(await hasMoved(found, tokenHash, this.#options)))
        return { kind: 'session', session: running.session, role };
      await running.session.close();
      return this.#admit(tokenHash, trustsHeartbeats);
    }
    if (job.status === 'done') return this.#open(found, () => this.#opener.restoreEnded(job));
    if (job.status === 'processing') return this.#join(found, trustsHeartbeats);
    if (role === 'viewer') return { kind: 'not-begun' };
    const params = readSessionParams(job);
    const { channels } = params;
    const { engines, nodesInstead } = this.#capacity.findEngines(params);
    if (nodesInstead.size > 0) return elsewhere(this.#placement?.freeNode(channels, nodesInstead));
    const request = { channels, keyId: job.keyId, engines };
    const room = this.#capacity.roomFor(request, this.#hasOtherKeys);
    if (room !== 'free' || this.#isDraining) return elsewhere(this.#placement?.freeNode(channels));
    return this.#open(found, () => this.#opener.begin(job, params));
  }

  /** The session of a job in this process, once it is open. */
  async #runningSession(jobId: string): Promise<SessionEntry | undefined> {
    const running = this.#entries.get(jobId) ?? (await this.#opening.get(jobId));
    return running?.session.isClosed === true ? undefined : running;
  }

  /** True for a session that this process has, or is about to have. */
  readonly #isServed = (jobId: string): boolean =>
    this.#opening.has(jobId) || this.#entries.get(jobId)?.session.isClosed === false;

  /** Joins a session that has begun, and that this process does not have. */
  async #join(found: AdmittedSession, trustsHeartbeats: boolean): Promise<Admission> {
    const { instances } = this.#options;
    const { job, owner, role } = found;
    // It may just be adopted.
    await this.#adopting;
    const adopted = await this.#runningSession(job.id);
    if (adopted !== undefined) return { kind: 'session', session: adopted.session, role };
    if (owner !== null && owner !== instances.id) {
      const search = { instances, placement: this.#placement };
      const byOwner = await admissionByOwner(owner, search, trustsHeartbeats);
      if (byOwner !== undefined) return byOwner;
    }
    if (this.#isDraining) return elsewhere(this.#placement?.freeNode(0));
    const params = readSessionParams(job);
    const { nodesInstead } = this.#capacity.findEngines(params);
    if (nodesInstead.size > 0)
      return elsewhere(this.#placement?.freeNode(params.channels, nodesInstead));
    return this.#open(found, () => this.#opener.takeOver(job, owner));
  }

  /** Number of connected viewers of all sessions. */
  get viewerCount(): number {
    return [...this.#entries.values()].reduce((sum, { session }) => sum + session.viewers.count, 0);
  }

  /**
   * Closes the sockets of viewers whose token was revoked. Other processes close theirs within five
   * seconds.
   */
  async dropRevokedViewers(sessionId: string): Promise<void> {
    const viewers = this.#entries.get(sessionId)?.session.viewers;
    if (viewers === undefined || viewers.count === 0) return;
    viewers.keep(await this.#options.storage.viewers.hashes(sessionId));
  }

  /** Closes all sockets with 1012, and leaves the sessions to other nodes or the next process. */
  async close(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    this.#isDraining = true;
    await drainSessions(this.#entries, { ...this.#options, placement: this.#placement });
    this.#stopped.abort();
    await Promise.all([...this.#entries.values()].map(({ session }) => session.close()));
    this.#opener.cancelCommits();
    this.#entries.clear();
    await Promise.all(this.#running);
    await this.#opener.close();
  }

  /** Adopts released sessions and those of dead processes. */
  async #adopt(): Promise<void> {
    const { instances, storage } = this.#options;
    if (this.#placement !== undefined)
      await settleOwnership(storage.live, instances.id, this.#entries, this.#isServed);
    const isServing = async (owner: string) =>
      (await instances.isAlive(owner)) && this.#placement?.isHung(owner) !== true;
    const recovering = this.#opener.adopt(isServing).then((jobs) =>
      jobs.map((job) => {
        const opening = this.#opener.recover(job);
        this.#opening.set(job.id, opening);
        return opening.finally(() => this.#opening.delete(job.id));
      }),
    );
    this.#adopting = Promise.allSettled([recovering]);
    await Promise.all(await recovering);
  }

  /** Opens a session only once, even if several connections request it at the same time. */
  async #open(
    { job, role }: AdmittedSession,
    open: () => Promise<SessionEntry | undefined>,
  ): Promise<Admission> {
    const opening = open();
    this.#opening.set(job.id, opening);
    const entry = await opening.finally(() => this.#opening.delete(job.id));
    // Another process was faster: the client tries again, and is connected to it.
    return entry === undefined
      ? { kind: 'busy' }
      : { kind: 'session', session: entry.session, role };
  }

  /**
   * Does the periodic work of all sessions. Resolves with true when one of them needs the next tick
   * soon.
   */
  async #tick(): Promise<boolean> {
    let ticked = 0;
    let isSoon = false;
    for (const [id, { feed, session }] of this.#entries) {
      session.tick();
      isSoon ||= session.needsTickSoon;
      const isPending = feed !== undefined && this.#opener.callbacks.isPending(feed);
      if (session.isClosed) this.#leave(id);
      else if (session.hasEnded && !isPending) {
        this.#entries.delete(id);
        await this.#opener.remove(id, session);
      }
      ticked += 1;
      // Other work must not wait until ten thousand sessions have been ticked.
      if (ticked % sessionsInTurn === 0) await nextTurn();
    }
    return isSoon;
  }

  /** Leaves a session of this process, if there is one, to the process that has taken it over. */
  #leave(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    this.#opener.leave(id, entry);
  }

  /** Removes what ended and deleted sessions have left behind. */
  async #removeLeftovers(changedBefore: number): Promise<void> {
    const isHere = (id: string) => this.#entries.has(id) || this.#opening.has(id);
    await removeLeftovers({ ...this.#options, isHere, changedBefore });
    await this.#options.storage.liveLog?.removeUnreachable();
  }

  /** Adopts the sessions of dead processes, and ends those that were never opened. */
  async #maintain(): Promise<void> {
    await this.#adopt();
    const { keys, live } = this.#options.storage;
    await live.expireUnopened();
    for (const id of this.#entries.keys()) await this.dropRevokedViewers(id);
    this.#hasOtherKeys =
      (await keys.list()).filter(({ revokedAt }) => revokedAt === null).length > 1;
  }

  #every(everyMs: number, action: () => Promise<void>): Promise<void> {
    return repeat(action, {
      clock: atIntervalEnds(this.#options.clock),
      everyMs,
      signal: this.#stopped.signal,
      onError: this.#onMaintenanceError,
    });
  }

  readonly #onMaintenanceError = (error: unknown): void =>
    this.#options.logger.error({ err: error }, 'live maintenance failed');
}
