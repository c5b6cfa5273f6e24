import { readdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LiveRequest, liveRequestSchema } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import type { CallbackOutbox } from '../callbacks/index.js';
import type { Clock } from '../clock/index.js';
import { KeyBuckets } from '../limits/index.js';
import type { Storage, StoredJob } from '../storage/index.js';
import { describeVocabulary } from '../transcription/index.js';
import { layoutOf } from './audio/audio-layout.js';
import { CommitSchedule } from './commit-schedule.js';
import { recognitionOf } from './pipeline/recognition-of.js';
import { type CallbackBatch, CallbackFeed, type LastMessages } from './session/callback-feed.js';
import { failSession } from './session/fail-session.js';
import { finishSession, type LastCallbacks } from './session/finish-session.js';
import { LiveSession } from './session/live-session.js';
import { burstMs } from './session/meter-processing.js';
import { type SessionFiles, sessionFiles, sessionOf } from './session/session-files.js';
import { limits } from './session/session-limits.js';
import {
  newSessionState,
  recoverSessionState,
  type SessionState,
} from './session/session-state.js';
import type { SessionTimes } from './session/session-times.js';

/** Options of a {@link LiveService}. */
export interface LiveServiceOptions {
  readonly storage: Storage;
  readonly outbox: CallbackOutbox;
  readonly instances: { readonly id: string; isAlive(id: string): boolean | Promise<boolean> };
  readonly engine: EnginePool;
  /** Where sessions keep what they have until they end. */
  readonly folder: string;
  readonly times: SessionTimes;
  /** Channels that may be open at the same time. */
  readonly maximumChannels: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What comes of the wish to connect to a session. */
export type Admission =
  | { readonly kind: 'session'; readonly session: LiveSession }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'busy' };

const tickMs = 250;
/** Sessions that are looked after in one turn of the event loop: they take about a millisecond. */
const sessionsInTurn = 256;
const careMs = 5000;
const callbackFlushMs = 50;
/** Channels that one key leaves to others, as a part of all. */
const reservedShare = 0.2;
/** Processing time that the connections of one key may take at once beyond their rates, in milliseconds: ten that come back offline, and then two a second. */
const openingRate = { burst: 10 * burstMs, perSecond: 2 * burstMs };
/** The same of its connections that are closed and still send. */
const closingRate = { burst: 5 * burstMs, perSecond: 2 * burstMs };
/** Callbacks that one transaction writes. */
const callbacksAtOnce = 500;

/** The live sessions of this process. */
export class LiveService {
  readonly #options: LiveServiceOptions;
  readonly #sessions = new Map<string, LiveSession>();
  readonly #opening = new Map<string, Promise<LiveSession | undefined>>();
  /** Keys of the sessions, by session. */
  readonly #owners = new Map<string, string>();
  #hasOtherKeys = false;
  readonly #stopped = new AbortController();
  readonly #commits: CommitSchedule;
  readonly #openingBuckets: KeyBuckets;
  readonly #closingBuckets: KeyBuckets;
  /** Sessions whose callback is to get messages, until they are forgotten. */
  readonly #feeds = new Map<string, CallbackFeed>();
  /** Feeds with messages that are not in the outbox. */
  readonly #pendingFeeds = new Set<CallbackFeed>();
  #running: Promise<void>[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(options: LiveServiceOptions) {
    this.#options = options;
    const monotonicMs = () => options.clock.monotonicMs();
    this.#openingBuckets = new KeyBuckets(openingRate, monotonicMs);
    this.#closingBuckets = new KeyBuckets(closingRate, monotonicMs);
    this.#commits = new CommitSchedule(monotonicMs);
  }

  /** Sessions that have not ended. */
  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Channels that are open. */
  get channelCount(): number {
    let count = 0;
    for (const { params, phase } of this.#sessions.values())
      if (phase === 'recording') count += params.channels;
    return count;
  }

  /**
   * Room for one more session.
   *
   * @param keyId - of its owner, who leaves a fifth of the channels to others where there are others
   * @returns `full` when nobody has room, `share-used` when this key has none
   */
  roomFor(channels: number, keyId: string): 'free' | 'full' | 'share-used' {
    const { maximumChannels } = this.#options;
    if (this.channelCount + channels > maximumChannels) return 'full';
    let ofKey = channels;
    for (const [id, session] of this.#sessions)
      if (session.phase === 'recording' && this.#owners.get(id) === keyId)
        ofKey += session.params.channels;
    const share = this.#hasOtherKeys
      ? maximumChannels - Math.ceil(maximumChannels * reservedShare)
      : maximumChannels;
    return ofKey <= Math.max(channels, share) ? 'free' : 'share-used';
  }

  /** Goes on with the sessions of processes that died, and begins to watch the time. */
  async start(): Promise<void> {
    await this.#adopt();
    await this.#removeLeftovers();
    this.#running = [
      this.#every(tickMs, () => this.#tick()),
      this.#every(careMs, () => this.#care()),
      this.#every(callbackFlushMs, () => this.#writeCallbacks().catch(() => undefined)),
    ];
  }

  /** Finds the session of a token, and brings it to life. */
  async admit(tokenHash: string): Promise<Admission> {
    const { instances, storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (this.#stopped.signal.aborted) return { kind: 'busy' };
    if (found === undefined || found.job.status === 'error') return { kind: 'unknown' };
    const { job, owner } = found;
    const running = this.#sessions.get(job.id) ?? (await this.#opening.get(job.id));
    if (running !== undefined) return { kind: 'session', session: running };
    if (job.status === 'done') return this.#open(job, () => this.#restoreEnded(job));
    if (owner !== null) {
      // Another process has it, or had it and died: then it is here in a moment.
      if (!(await instances.isAlive(owner))) await this.#adopt();
      const adopted = this.#sessions.get(job.id);
      return adopted === undefined ? { kind: 'busy' } : { kind: 'session', session: adopted };
    }
    const params = paramsOf(job);
    if (this.roomFor(params.channels, job.keyId) !== 'free') return { kind: 'busy' };
    return this.#open(job, () => this.#begin(job, params));
  }

  /** Closes all sockets with 1012, and leaves the sessions to the next process. */
  async close(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    this.#stopped.abort();
    for (const session of this.#sessions.values()) session.close();
    this.#commits.close();
    this.#sessions.clear();
    await Promise.all(this.#running);
    await this.#writeCallbacks().catch(() => undefined);
  }

  /** Opens a session once, however many ask for it at the same time. */
  async #open(job: StoredJob, open: () => Promise<LiveSession | undefined>): Promise<Admission> {
    const opening = open();
    this.#opening.set(job.id, opening);
    const session = await opening.finally(() => this.#opening.delete(job.id));
    return session === undefined ? { kind: 'unknown' } : { kind: 'session', session };
  }

  async #begin(job: StoredJob, params: LiveRequest): Promise<LiveSession | undefined> {
    const { instances, storage } = this.#options;
    if (!(await storage.live.begin(job.id, instances.id))) return undefined;
    return this.#add(job, params, newSessionState(this.#filesOf(job), params), 0);
  }

  /** A session that ended before this process was started: its files are kept while its token is good. */
  async #restoreEnded(job: StoredJob): Promise<LiveSession> {
    const params = paramsOf(job);
    const state = await recoverSessionState(this.#filesOf(job), params);
    const session = this.#add(job, params, state, 0);
    session.recoverEnded();
    return session;
  }

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
    const session = this.#add(job, params, state, Math.max(0, clock.now() - job.createdAt));
    await session.recover();
    // Ending a session can fail as well: only one that records has proved to be harmless.
    if (session.phase === 'recording') await storage.live.confirmRecovered(job.id);
    this.#noteCallback(job.id);
    logger.info({ sessionId: job.id, seconds: session.seconds }, 'live session recovered');
  }

  #add(job: StoredJob, params: LiveRequest, state: SessionState, ageMs: number): LiveSession {
    const { clock, engine, logger, storage, times } = this.#options;
    const { documentPath } = this.#filesOf(job);
    const { bytesPerSecond } = layoutOf(params);
    const { url } = params.callback_config;
    if (params.callback && url !== undefined)
      this.#feeds.set(
        job.id,
        new CallbackFeed({
          sessionId: job.id,
          url,
          bytesPerSecond,
          journal: state.journal,
        }),
      );
    const session: LiveSession = new LiveSession({
      id: job.id,
      params,
      state,
      engine: {
        capabilities: engine.capabilities,
        openLiveChannel: ({ recognition, ...channel }) =>
          engine.openLiveChannel({
            ...channel,
            recognition: { ...recognition, tenant: job.keyId },
          }),
      },
      times,
      clock,
      logger,
      processing: {
        opening: this.#openingBuckets.of(job.keyId),
        closing: this.#closingBuckets.of(job.keyId),
      },
      documentPath,
      ageMs,
      onCallback: () => this.#noteCallback(job.id),
      onTaken: (pendingSeconds) => this.#commits.note(session, pendingSeconds),
      finish: async (ended) => {
        await finishSession(ended, {
          live: storage.live,
          files: storage.files,
          documentPath,
          keyId: job.keyId,
          createdAtMs: job.createdAt,
          bytesPerSecond,
          engine: engine.capabilities,
          describeVocabulary: () =>
            describeVocabulary(engine, recognitionOf(params).vocabulary, job.keyId),
          lateTokenMs: times.lateTokenMs,
          clock,
          prepareCallbacks: (last) => this.#prepareLastCallbacks(job.id, last),
        });
        logger.info({ sessionId: job.id, seconds: ended.seconds }, 'live session ended');
      },
      fail: (failed, failure) =>
        failSession(failed, failure, {
          live: storage.live,
          files: storage.files,
          keyId: job.keyId,
          engine: engine.capabilities,
        }),
    });
    this.#sessions.set(job.id, session);
    this.#owners.set(job.id, job.keyId);
    return session;
  }

  #filesOf(job: StoredJob): SessionFiles {
    return sessionFiles(this.#options.folder, job.id);
  }

  async #tick(): Promise<void> {
    let seen = 0;
    for (const [id, session] of this.#sessions) {
      session.tick();
      if (session.isOver && !this.#hasPendingCallbacks(id)) this.#forget(id, session);
      seen += 1;
      // Nobody waits until ten thousand sessions were looked after.
      if (seen % sessionsInTurn === 0) await nextTurn();
    }
  }

  #forget(id: string, session: LiveSession): void {
    this.#sessions.delete(id);
    this.#feeds.delete(id);
    this.#owners.delete(id);
    session.close();
    sessionFiles(this.#options.folder, id)
      .remove()
      .catch((error: unknown) =>
        this.#options.logger.error({ sessionId: id, err: error }, 'live files are left behind'),
      );
  }

  /** Files of sessions whose token is no longer good. */
  async #removeLeftovers(): Promise<void> {
    const { folder, storage } = this.#options;
    const names = await readdir(folder).catch(() => []);
    const reachable = await storage.live.reachableIds();
    const left = new Set(names.map(sessionOf).filter((id) => !reachable.has(id)));
    for (const id of left) await sessionFiles(folder, id).remove();
  }

  /** What is not urgent: sessions of processes that died, and those that nobody opened. */
  async #care(): Promise<void> {
    await this.#adopt();
    const { keys, live } = this.#options.storage;
    await live.expireUnopened();
    this.#hasOtherKeys =
      (await keys.list()).filter(({ revokedAt }) => revokedAt === null).length > 1;
  }

  #noteCallback(id: string): void {
    const feed = this.#feeds.get(id);
    if (feed !== undefined) this.#pendingFeeds.add(feed);
  }

  #hasPendingCallbacks(id: string): boolean {
    const feed = this.#feeds.get(id);
    return feed !== undefined && this.#pendingFeeds.has(feed);
  }

  /** Callbacks are in the journals, and are found there again, until they are in the outbox. */
  #writeCallbacks(): Promise<void> {
    const writing = this.#writing.then(async () => {
      while (this.#pendingFeeds.size > 0) await this.#writeCallbackBatch();
    });
    this.#writing = writing.catch((error: unknown) =>
      this.#options.logger.error({ err: error }, 'live callbacks cannot be written'),
    );
    return writing;
  }

  /** The last callbacks of a session are written with its result, which they carry. */
  async #prepareLastCallbacks(id: string, last: LastMessages): Promise<LastCallbacks | undefined> {
    const feed = this.#feeds.get(id);
    if (feed === undefined) return undefined;
    // Those before them go first.
    await this.#writeCallbacks();
    const batch = await feed.read(last);
    return {
      advance: () => {
        batch.advance();
        this.#options.outbox.wakeUp.notify();
      },
      write: async (transaction) => {
        for (const message of batch.messages)
          await this.#options.outbox.addMessage(transaction, message);
      },
    };
  }

  async #writeCallbackBatch(): Promise<void> {
    const batches: [CallbackFeed, CallbackBatch][] = [];
    let count = 0;
    for (const feed of this.#pendingFeeds) {
      const batch = await feed.read();
      batches.push([feed, batch]);
      count += batch.messages.length;
      if (count >= callbacksAtOnce) break;
    }
    await this.#options.outbox.addMessages(batches.flatMap(([, { messages }]) => messages));
    for (const [feed, batch] of batches) {
      batch.advance();
      if (feed.isDrained) this.#pendingFeeds.delete(feed);
    }
  }

  async #every(durationMs: number, act: () => Promise<void>): Promise<void> {
    const { clock, logger } = this.#options;
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      await act().catch((error: unknown) => logger.error({ err: error }, 'live upkeep failed'));
      await clock.sleep(durationMs, signal).catch(() => undefined);
    }
  }
}

/** What was stored was checked, and filled with its defaults, when the session was initiated. */
function paramsOf(job: StoredJob): LiveRequest {
  return liveRequestSchema.parse(job.requestParams);
}
