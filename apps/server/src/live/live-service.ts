import { readdir } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LiveRequestParams, liveRequestSchema } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import type { CallbackOutbox, LiveCallbackMessage } from '../callbacks/index.js';
import type { Clock } from '../clock/index.js';
import type { Storage, StoredJob } from '../storage/index.js';
import { layoutOf } from './audio/audio-layout.js';
import { CommitSchedule } from './commit-schedule.js';
import { finishSession } from './session/finish-session.js';
import { LiveSession } from './session/live-session.js';
import { type SessionFiles, sessionFiles, sessionOf } from './session/session-files.js';
import {
  newSessionState,
  recoverSessionState,
  type SessionState,
} from './session/session-state.js';
import type { SessionTimes } from './session/session-times.js';

/** What a {@link LiveService} works with. */
export interface LiveServiceOptions {
  readonly storage: Storage;
  readonly outbox: CallbackOutbox;
  readonly instances: { readonly id: string; isAlive(id: string): boolean };
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
  /** The session is over: its messages, without those that the client has. */
  | { readonly kind: 'ended'; readonly messages: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'busy' };

const tickMs = 250;
/** Sessions that are looked after in one turn of the event loop: they take about a millisecond. */
const sessionsInTurn = 256;
const careMs = 5000;
const callbackFlushMs = 50;

/** The live sessions of this process. */
export class LiveService {
  readonly #options: LiveServiceOptions;
  readonly #sessions = new Map<string, LiveSession>();
  readonly #opening = new Map<string, Promise<LiveSession | undefined>>();
  readonly #stopped = new AbortController();
  readonly #commits: CommitSchedule;
  #callbacks: LiveCallbackMessage[] = [];
  #running: Promise<void>[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(options: LiveServiceOptions) {
    this.#options = options;
    this.#commits = new CommitSchedule(() => options.clock.monotonicMs());
  }

  /** Sessions that go on. */
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

  /** Whether there is room for a session of so many channels. */
  hasRoomFor(channels: number): boolean {
    return this.channelCount + channels <= this.#options.maximumChannels;
  }

  /** Goes on with the sessions of processes that died, and begins to watch the time. */
  async start(): Promise<void> {
    await this.#adopt();
    await this.#removeLeftovers();
    this.#running = [
      this.#every(tickMs, () => this.#tick()),
      this.#every(careMs, () => this.#care()),
      this.#every(callbackFlushMs, () => this.#writeCallbacks()),
    ];
  }

  /** Finds the session of a token, and brings it to life. */
  async admit(tokenHash: string, cursor: number | undefined): Promise<Admission> {
    const { instances, storage } = this.#options;
    const found = await storage.live.findByToken(tokenHash);
    if (this.#stopped.signal.aborted) return { kind: 'busy' };
    if (found === undefined || found.job.status === 'error') return { kind: 'unknown' };
    const { job, owner } = found;
    const running = this.#sessions.get(job.id) ?? (await this.#opening.get(job.id));
    if (running !== undefined) return { kind: 'session', session: running };
    if (job.status === 'done') return { kind: 'ended', messages: tailOf(job, cursor) };
    if (owner !== null) {
      // Another process has it, or had it and died: then it is here in a moment.
      if (!instances.isAlive(owner)) await this.#adopt();
      const adopted = this.#sessions.get(job.id);
      return adopted === undefined ? { kind: 'busy' } : { kind: 'session', session: adopted };
    }
    const params = paramsOf(job);
    if (!this.hasRoomFor(params.channels)) return { kind: 'busy' };
    const opening = this.#begin(job, params);
    this.#opening.set(job.id, opening);
    const session = await opening.finally(() => this.#opening.delete(job.id));
    return session === undefined ? { kind: 'unknown' } : { kind: 'session', session };
  }

  /** Closes all sockets with 1012, and leaves the sessions to the next process. */
  async close(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    this.#stopped.abort();
    for (const session of this.#sessions.values()) session.close();
    this.#commits.close();
    this.#sessions.clear();
    await Promise.all(this.#running);
    await this.#writeCallbacks();
  }

  async #begin(job: StoredJob, params: LiveRequestParams): Promise<LiveSession | undefined> {
    const { instances, storage } = this.#options;
    if (!(await storage.live.begin(job.id, instances.id))) return undefined;
    return this.#add(job, params, newSessionState(this.#filesOf(job), params));
  }

  async #adopt(): Promise<void> {
    const { instances, logger, storage } = this.#options;
    const adopted = await storage.live.adopt(instances.id, (owner) => instances.isAlive(owner));
    await Promise.all(
      adopted.map((job) =>
        this.#recover(job).catch(async (error: unknown) => {
          logger.error({ sessionId: job.id, err: error }, 'live session cannot be gone on with');
          await storage.live.fail(job.id, 'What the session had left behind could not be read');
        }),
      ),
    );
  }

  async #recover(job: StoredJob): Promise<void> {
    const params = paramsOf(job);
    const state = await recoverSessionState(
      this.#filesOf(job),
      { sessionId: job.id, params },
      (text, index) => this.#queueCallback(job, params, text, index),
    );
    const session = this.#add(job, params, state);
    await session.recover();
    this.#options.logger.info(
      { sessionId: job.id, seconds: session.seconds },
      'live session goes on',
    );
  }

  #add(job: StoredJob, params: LiveRequestParams, state: SessionState): LiveSession {
    const { clock, engine, logger, storage, times } = this.#options;
    const { journalPath } = this.#filesOf(job);
    const session: LiveSession = new LiveSession({
      id: job.id,
      params,
      state,
      engine,
      times,
      clock,
      logger,
      onCallback: (text, index) => this.#queueCallback(job, params, text, index),
      onTaken: (pendingSeconds) => this.#commits.note(session, pendingSeconds),
      finish: async (ended) => {
        await finishSession(ended, {
          live: storage.live,
          files: storage.files,
          journalPath,
          keyId: job.keyId,
          createdAtMs: job.createdAt,
          bytesPerSecond: layoutOf(params).bytesPerSecond,
          engine: engine.capabilities,
          lateTokenMs: times.lateTokenMs,
          clock,
        });
        await this.#writeCallbacks();
        logger.info({ sessionId: job.id, seconds: ended.seconds }, 'live session ended');
      },
    });
    this.#sessions.set(job.id, session);
    return session;
  }

  #filesOf(job: StoredJob): SessionFiles {
    return sessionFiles(this.#options.folder, job.id);
  }

  async #tick(): Promise<void> {
    let seen = 0;
    for (const [id, session] of this.#sessions) {
      session.tick();
      if (session.isOver) this.#forget(id, session);
      seen += 1;
      // Nobody waits until ten thousand sessions were looked after.
      if (seen % sessionsInTurn === 0) await nextTurn();
    }
  }

  #forget(id: string, session: LiveSession): void {
    this.#sessions.delete(id);
    session.close();
    sessionFiles(this.#options.folder, id)
      .remove()
      .catch((error: unknown) =>
        this.#options.logger.error({ sessionId: id, err: error }, 'live files are left behind'),
      );
  }

  /** Files of sessions that ended just before their process died. */
  async #removeLeftovers(): Promise<void> {
    const { folder, storage } = this.#options;
    const names = await readdir(folder).catch(() => []);
    const active = await storage.live.activeIds();
    const left = new Set(names.map(sessionOf).filter((id) => !active.has(id)));
    for (const id of left) await sessionFiles(folder, id).remove();
  }

  /** What is not urgent: sessions of processes that died, and those that nobody opened. */
  async #care(): Promise<void> {
    await this.#adopt();
    await this.#options.storage.live.expireUnopened();
  }

  #queueCallback(
    job: Pick<StoredJob, 'id'>,
    { callback_config }: LiveRequestParams,
    payload: string,
    index: number,
  ): void {
    const { url } = callback_config;
    // The first place is that of start_session, which was written with the job.
    if (url !== undefined)
      this.#callbacks.push({ jobId: job.id, url, position: index + 1, payload });
  }

  /** They are in the journals: until they are in the outbox they are found there after a restart. */
  async #writeCallbacks(): Promise<void> {
    const previous = this.#writing;
    this.#writing = previous.then(async () => {
      const messages = this.#callbacks;
      if (messages.length === 0) return;
      this.#callbacks = [];
      try {
        await this.#options.outbox.addMessages(messages);
      } catch (error) {
        this.#callbacks = [...messages, ...this.#callbacks];
        this.#options.logger.error({ err: error }, 'live callbacks cannot be written');
      }
    });
    await this.#writing;
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
function paramsOf(job: StoredJob): LiveRequestParams {
  return liveRequestSchema.parse(job.requestParams);
}

/**
 * What the socket of an ended session is still to be told. A client that does not say how much it has is taken to have every
 * transcript.
 */
function tailOf({ result }: StoredJob, cursor: number | undefined): string[] {
  const stored = result?.['messages'];
  // The first message, that the session was initiated, goes to no socket.
  const messages = Array.isArray(stored) ? stored.slice(1).map(String) : [];
  const lastTranscript = messages.findLastIndex((text) => text.startsWith('{"type":"transcript"'));
  return messages.slice(cursor ?? lastTranscript + 1);
}
