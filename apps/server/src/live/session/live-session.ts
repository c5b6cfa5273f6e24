import type { LiveRequest } from '@earshot/core';
import type { Resumption } from '@earshot/core/protocol';
import type { Logger } from 'pino';
import type { SessionLog } from '../messages/session-log.js';
import type { Connection } from './connection.js';
import { cannotResume } from './recording-end.js';
import type { Refusal } from './session-connections.js';
import { SessionEnding } from './session-ending.js';
import type { SessionFailure } from './session-failure.js';
import {
  type LifecycleEffect,
  type LifecycleEvent,
  type SessionLifecycle,
  transition,
} from './session-lifecycle.js';
import { endWarning, limits, type SessionTimes, sessionTooLarge } from './session-limits.js';
import {
  createSessionParts,
  type SessionParts,
  type SessionPartsOptions,
} from './session-parts.js';
import type { SessionProcessing } from './session-processing.js';
import type { SessionPublisher } from './session-publisher.js';
import type { SessionState } from './session-state.js';
import type { SessionViewers } from './session-viewers.js';

/** Options of a {@link LiveSession}. */
export interface LiveSessionOptions extends SessionPartsOptions {
  readonly times: SessionTimes;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  /** Time since the creation of the session, in milliseconds. */
  readonly ageMs: number;
  /** Ends the job of a session whose recording has been processed, and then publishes the end. */
  readonly finish: (session: LiveSession) => Promise<void>;
  /** Ends the job as failed. */
  readonly fail: (session: LiveSession, failure: SessionFailure) => Promise<void>;
}

/** Time before the warning of the end from which a session is ticked often, in milliseconds. */
const soonMs = 60_000;

/**
 * A session: its recording, its messages, and its current socket, if any. Everything is on disk before it is acknowledged or sent, so that
 * the session survives the loss of its socket and of this process. It performs the effects of its lifecycle.
 */
export class LiveSession {
  readonly id: string;
  readonly params: LiveRequest;
  readonly log: SessionLog;
  readonly processing: SessionProcessing;
  readonly publisher: SessionPublisher;
  readonly state: SessionState;
  /** Viewers of the session. */
  readonly viewers: SessionViewers;
  readonly #options: LiveSessionOptions;
  readonly #parts: SessionParts;
  readonly #ending: SessionEnding;
  /** Start of the session, by the monotonic clock. */
  readonly #startedMs: number;
  #lifecycle: SessionLifecycle;

  constructor(options: LiveSessionOptions) {
    const { clock, id, params, state } = options;
    this.id = id;
    this.params = params;
    this.processing = options.processing;
    this.state = state;
    this.#options = options;
    this.#startedMs = clock.monotonicMs() - options.ageMs;
    // There is no socket yet, and the client that was admitted may never complete its handshake.
    this.#lifecycle = { phase: 'recording', lostAtMs: clock.monotonicMs() };
    this.#parts = createSessionParts(options, {
      phase: () => this.#lifecycle.phase,
      dispatch: (event) => this.#dispatch(event),
      suspend: (error) => this.#suspend(error),
    });
    const { connections, log, publisher, viewers } = this.#parts;
    this.log = log;
    this.publisher = publisher;
    this.viewers = viewers;
    this.#ending = new SessionEnding({
      state,
      connections,
      finish: () => options.finish(this),
      fail: (failure) => options.fail(this, failure),
      onFailed: () => this.end(),
      onError: (error, isTransient) => this.#onEndingError(error, isTransient),
    });
  }

  /** True while audio is accepted. */
  get isRecording(): boolean {
    return this.#lifecycle.phase === 'recording';
  }

  /** True once the session has ended, has no socket, and its late-token window has expired. */
  get hasEnded(): boolean {
    return (
      this.#lifecycle.phase === 'ended' &&
      this.#parts.connections.socket === undefined &&
      this.#now() - this.#lifecycle.endedAtMs >= this.#options.times.lateTokenMs
    );
  }

  /** The length of the recording, in seconds. */
  get seconds(): number {
    return this.#parts.recording.seconds;
  }

  /** Counts the channels of the recording that differ, once it has ended. */
  countDistinctChannels(): Promise<number> {
    return this.#parts.recording.countDistinctChannels();
  }

  /** Resumes a session of an earlier process. */
  async recover(): Promise<void> {
    const { addOns, connections, recording } = this.#parts;
    connections.resume();
    this.state.attempts += 1;
    this.#attempt(() => this.state.journal.append({ kind: 'recovery' }));
    if (this.state.protocolError !== undefined) {
      this.#dispatch({ type: 'violated' });
      return;
    }
    if (this.state.isStopped) this.#lifecycle = { phase: 'processing' };
    addOns.recover();
    try {
      await recording.resume();
      if (this.state.isStopped) recording.end();
    } catch (error) {
      this.#suspend(error);
    }
  }

  /** Restores a session that has ended in an earlier process, for clients that still fetch its last messages. */
  recoverEnded(): void {
    this.#lifecycle = { phase: 'ended', endedAtMs: this.#now() };
    this.#parts.connections.resume(this.state.afterTranscripts);
  }

  /**
   * Accepts a socket. An older one is closed with 4409.
   *
   * @returns the reason why the socket is refused, or undefined when it was accepted
   */
  connect(connection: Connection, resumption: Resumption): Refusal | undefined {
    const refusal = this.#parts.connections.connect(connection, resumption);
    if (refusal === undefined) this.#dispatch({ type: 'connected' });
    return refusal;
  }

  /** Writes the received audio, acknowledges it, and passes it to the engine. */
  commit(): void {
    this.#parts.recording.commit();
  }

  /** True when its next {@link tick} must come within a quarter of a second: it searches the offset of audio, retries something, or ends soon. */
  get needsTickSoon(): boolean {
    const { connections, recording } = this.#parts;
    if (recording.isSuspended || this.#lifecycle.phase === 'waiting') return true;
    return this.isRecording && (!connections.isAudioSettled || this.#endsSoon);
  }

  /** Does periodic work. Must be called once a second, and sooner while {@link needsTickSoon}. */
  tick(): void {
    const { times } = this.#options;
    const { addOns, connections, recording } = this.#parts;
    connections.tick(times, this.isRecording);
    this.viewers.tick(times);
    if (recording.isSuspended) {
      recording.resume().catch((error: unknown) => this.#suspend(error));
      addOns.publish();
    }
    const { journal, transcriptBytes } = this.state;
    this.#dispatch({
      type: 'ticked',
      remainingMs: this.#remainingMs(),
      isTooLarge: journal.bytes >= limits.journalBytes || transcriptBytes >= limits.transcriptBytes,
      isIdle: connections.isIdle(times),
    });
  }

  /**
   * Resolves when the messages of the add-ons of all finals have been published.
   *
   * @throws the error that keeps them from being written
   */
  settleAddOns(): Promise<void> {
    return this.#parts.addOns.settle();
  }

  /** Ends the session, whose job has ended. Its sockets are closed as soon as they have every message. */
  end(): void {
    const { addOns, connections, recording } = this.#parts;
    this.#dispatch({ type: 'finished' });
    addOns.close();
    recording.close();
    connections.closeComplete();
    this.viewers.closeComplete();
    this.state.journal.releaseDescriptor();
  }

  /** Releases everything but the files. */
  close(): void {
    const { addOns, connections, recording } = this.#parts;
    recording.close();
    this.#dispatch({ type: 'closed' });
    addOns.close();
    connections.close('restart', 'The service restarts');
    this.viewers.close('restart', 'The service restarts');
    this.state.journal.releaseDescriptor();
  }

  #dispatch(event: LifecycleEvent): void {
    const { effects, state } = transition(this.#lifecycle, event, this.#now(), this.#options.times);
    this.#lifecycle = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: LifecycleEffect): void {
    const { connections, publisher, recording, recordingEnd } = this.#parts;
    switch (effect) {
      case 'end-recording':
        connections.socket?.resume();
        recording.end();
        break;
      case 'abort-recording':
        recording.close();
        break;
      case 'finish':
        this.#ending.finish();
        break;
      case 'fail':
        this.#ending.fail();
        break;
      case 'stop':
        recordingEnd.stop(false);
        break;
      case 'stop-too-large':
        this.#attempt(() => this.log.write(sessionTooLarge));
        recordingEnd.stop(false);
        break;
      case 'stop-idle':
        connections.close('idle', 'No audio came for too long');
        recordingEnd.stop(false);
        break;
      case 'warn':
        this.#attempt(() =>
          publisher.publishWarning(endWarning(this.#options.times.maximumMs, this.#remainingMs())),
        );
        break;
    }
  }

  #onEndingError(error: unknown, isTransient: boolean): void {
    // Another process continues a session that has been closed in the meantime.
    if (this.#lifecycle.phase !== 'finishing') return;
    const attempts = this.#lifecycle.failures + 1;
    this.#options.logger.error(
      { sessionId: this.id, err: error, attempts },
      'live session cannot be ended',
    );
    this.#dispatch({ type: 'finish-failed', isTransient });
  }

  /** Remaining time of the session, by its audio and by the clock, in milliseconds. */
  #remainingMs(): number {
    const { maximumMs } = this.#options.times;
    return maximumMs - Math.max(this.seconds * 1000, this.#now() - this.#startedMs);
  }

  /** True while the end of the session, or the warning of it, may be due before a second has passed: clients may send audio faster than real time. */
  get #endsSoon(): boolean {
    return this.#remainingMs() < this.#options.times.warningMs + soonMs;
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#suspend(error);
    }
  }

  /**
   * Suspends the session after an error: the client keeps the audio that was not acknowledged and reconnects, and the audio on disk is
   * processed again as soon as possible.
   */
  #suspend(error: unknown): void {
    if (this.#lifecycle.phase === 'closed') return;
    this.#options.logger.error({ sessionId: this.id, err: error }, 'live session is suspended');
    this.#parts.recording.suspend();
    this.#parts.connections.socket?.close('overloaded', cannotResume);
  }

  #now(): number {
    return this.#options.clock.monotonicMs();
  }
}
