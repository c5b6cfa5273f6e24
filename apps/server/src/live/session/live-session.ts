// Longer than 300 lines: the one interpreter of the lifecycle of a session, whose effects all need the same recording, publisher and socket.
import { AudioError } from '@earshot/audio';
import type { LiveRequest } from '@earshot/core';
import {
  acknowledgedStop,
  audioAfterEnd,
  audioLayoutOf,
  closeReason,
  type MessageBody,
  malformedMessage,
  type Resumption,
  refusedAudio,
  refusedHeader,
} from '@earshot/core/protocol';
import type { EnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import { errorCode } from '../../errors/error-code.js';
import { StorageError } from '../../storage/index.js';
import type { AddOnServices } from '../../transcription/index.js';
import { SessionAddOns } from '../add-ons/session-add-ons.js';
import type { UtteranceAddOns } from '../add-ons/utterance-add-ons.js';
import { type PostMessage, SessionLog } from '../messages/session-log.js';
import type { Connection } from './connection.js';
import type { SessionFailure } from './fail-session.js';
import { Recording } from './recording.js';
import {
  type ConnectedSession,
  type ProcessingBuckets,
  type Refusal,
  SessionConnections,
} from './session-connections.js';
import {
  type LifecycleEffect,
  type LifecycleEvent,
  type SessionLifecycle,
  transition,
} from './session-lifecycle.js';
import { limits, type SessionTimes } from './session-limits.js';
import { endWarning, sessionTooLarge } from './session-messages.js';
import { createSessionPublisher, type SessionPublisher } from './session-publisher.js';
import type { SessionSocket } from './session-socket.js';
import type { SessionState } from './session-state.js';
import { SessionViewers } from './session-viewers.js';

/** Options of a {@link LiveSession}. */
export interface LiveSessionOptions {
  readonly id: string;
  readonly params: LiveRequest;
  /** The state that former processes have left; a new session has an empty one. */
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel' | 'capabilities'>;
  /** Does the add-ons of the utterances of all sessions. */
  readonly addOns: Pick<UtteranceAddOns, 'run'>;
  /** Services that the add-ons of this session may ask. */
  readonly services: AddOnServices;
  readonly times: SessionTimes;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly processing: ProcessingBuckets;
  /** Path of the final document. */
  readonly documentPath: string;
  /** Age of the session, in milliseconds. */
  readonly ageMs: number;
  /** Called when the journal has a message for the callback. */
  readonly onCallback: () => void;
  /** Called when audio was taken, with the audio that waits for {@link LiveSession.commit}. */
  readonly onTaken: (pendingSeconds: number) => void;
  /** Ends the job of a session whose recording was processed, and then publishes the end. */
  readonly finish: (session: LiveSession) => Promise<void>;
  /** Ends the job as an error. */
  readonly fail: (session: LiveSession, failure: SessionFailure) => Promise<void>;
}

const cannotResume = 'The session cannot be resumed at the moment';

/**
 * A session: its recording, its messages, and the socket that it has at the moment, if any. Everything that is acknowledged or sent is
 * on the disk before, so that neither a socket nor this process has to last.
 */
export class LiveSession {
  readonly id: string;
  readonly params: LiveRequest;
  readonly log: SessionLog;
  readonly state: SessionState;
  /** Those who follow the session. */
  readonly viewers: SessionViewers;
  readonly #options: LiveSessionOptions;
  readonly #recording: Recording;
  readonly #publisher: SessionPublisher;
  readonly #addOns: SessionAddOns;
  readonly #connections: SessionConnections;
  /** Begin of the session, by the monotonic clock. */
  readonly #startedMs: number;
  #lifecycle: SessionLifecycle;

  constructor(options: LiveSessionOptions) {
    const { clock, documentPath, engine, id, params, processing, state } = options;
    this.id = id;
    this.params = params;
    this.state = state;
    this.#options = options;
    this.#startedMs = clock.monotonicMs() - options.ageMs;
    // Whoever asked for a socket may not get one in the end.
    this.#lifecycle = { phase: 'recording', lostAtMs: clock.monotonicMs() };
    this.log = new SessionLog({
      sessionId: id,
      params,
      bytesPerSecond: audioLayoutOf(params).bytesPerSecond,
      journal: state.journal,
      now: () => clock.now(),
      onMessage: (text, number) => {
        this.#connections.socket?.sender.send(text, number);
        this.viewers.send(text, number);
      },
      onDocument: () => {
        this.#connections.socket?.sender.catchUp();
        this.viewers.catchUp();
      },
      onCallback: options.onCallback,
    });
    this.viewers = new SessionViewers({
      state,
      clock,
      log: this.log,
      documentPath,
      isEnded: () => this.#lifecycle.phase === 'ended',
    });
    this.#addOns = new SessionAddOns({
      params,
      log: this.log,
      state,
      addOns: options.addOns,
      services: options.services,
      clock,
      onError: (error) => this.#suspend(error),
    });
    this.#publisher = createSessionPublisher({
      params,
      log: this.log,
      addOns: this.#addOns,
      state,
      language: params.language_config.languages[0] ?? engine.capabilities.languages[0] ?? 'en',
      isPartialWanted: () => this.#connections.socket?.sender.isLagging === false,
    });
    this.#recording = new Recording({
      params,
      state,
      engine,
      log: this.log,
      publisher: this.#publisher,
      onTaken: options.onTaken,
      onBacklog: (isTooLong) => {
        const { socket } = this.#connections;
        if (isTooLong) socket?.pause();
        else socket?.resume();
      },
      onProcessed: () => this.#dispatch({ type: 'processed' }),
      onError: (error) => this.#suspend(error),
    });
    this.#connections = new SessionConnections({
      params,
      state,
      clock,
      log: this.log,
      recording: this.#recording,
      processing,
      documentPath,
      session: this.#connectedSession(),
    });
  }

  /** True while audio is taken. */
  get isRecording(): boolean {
    return this.#lifecycle.phase === 'recording';
  }

  /** True once the session has ended, has no socket, and its late-token window has expired. */
  get isOver(): boolean {
    return (
      this.#lifecycle.phase === 'ended' &&
      this.#connections.socket === undefined &&
      this.#now() - this.#lifecycle.endedAtMs >= this.#options.times.lateTokenMs
    );
  }

  /** The length of the recording, in seconds. */
  get seconds(): number {
    return this.#recording.seconds;
  }

  /** Counts the channels of the recording that differ, once it has ended. */
  countDistinctChannels(): Promise<number> {
    return this.#recording.countDistinctChannels();
  }

  /** Resumes a session of a former process. */
  async recover(): Promise<void> {
    this.#connections.resume();
    this.state.attempts += 1;
    this.#attempt(() => this.state.journal.append({ kind: 'recovery' }));
    if (this.state.protocolError !== undefined) {
      this.#dispatch({ type: 'violated' });
      return;
    }
    if (this.state.isStopped) this.#lifecycle = { phase: 'processing' };
    this.#addOns.recover();
    try {
      await this.#recording.resume();
      if (this.state.isStopped) this.#recording.end();
    } catch (error) {
      this.#suspend(error);
    }
  }

  /** Restores a session that ended in a former process, for clients that come for its last messages. */
  recoverEnded(): void {
    this.#lifecycle = { phase: 'ended', endedAtMs: this.#now() };
    this.#connections.resume(this.state.afterTranscripts);
  }

  /**
   * Takes a socket; an older one is closed with 4409.
   *
   * @returns the reason for which it is refused; undefined when it was taken
   */
  connect(connection: Connection, resumption: Resumption): Refusal | undefined {
    const refusal = this.#connections.connect(connection, resumption);
    if (refusal === undefined) this.#dispatch({ type: 'connected' });
    return refusal;
  }

  /** Writes the audio that has come, acknowledges it, and passes it to the engine. */
  commit(): void {
    this.#recording.commit();
  }

  /** Does what is due by now. To be called several times a second. */
  tick(): void {
    const { times } = this.#options;
    this.#connections.tick(times, this.isRecording);
    this.viewers.tick(times);
    if (this.#recording.isSuspended) {
      this.#recording.resume().catch((error: unknown) => this.#suspend(error));
      this.#addOns.publish();
    }
    const { journal, transcriptBytes } = this.state;
    this.#dispatch({
      type: 'ticked',
      remainingMs: this.#remainingMs(),
      isTooLarge: journal.bytes >= limits.journalBytes || transcriptBytes >= limits.transcriptBytes,
      isIdle: this.#connections.isIdle(times),
    });
  }

  /**
   * Publishes a message that comes once in a session, unless it was published.
   *
   * @param text - the message as it is sent, where it was made before
   */
  publishOnce(body: MessageBody, text?: string): void {
    this.#publisher.publishOnce(body, text);
  }

  /**
   * Publishes the messages behind the recording together, those that were not published.
   *
   * @param messages - each of another type
   */
  publishPost(messages: readonly PostMessage[]): void {
    const { documents, published } = this.state;
    const missing = messages.filter((message) =>
      'span' in message ? !documents.has(message.type) : !published.has(message.type),
    );
    this.log.writePost(missing);
    for (const message of missing)
      if ('span' in message) documents.set(message.type, message.span);
      else published.add(message.type);
  }

  /**
   * Resolves when the add-ons of all finals are published.
   *
   * @throws what keeps them from being written
   */
  settleAddOns(): Promise<void> {
    return this.#addOns.settle();
  }

  /** Ends the session, whose job is done: its socket is closed as soon as it has every message. */
  end(): void {
    this.#dispatch({ type: 'finished' });
    this.#addOns.close();
    this.#recording.close();
    this.#connections.closeComplete();
    this.viewers.closeComplete();
    this.state.journal.releaseDescriptor();
  }

  /** Releases everything but the files. */
  close(): void {
    this.#recording.close();
    this.#dispatch({ type: 'closed' });
    this.#addOns.close();
    this.#connections.close('restart', 'The service restarts');
    this.viewers.close('restart', 'The service restarts');
    this.state.journal.releaseDescriptor();
  }

  #connectedSession(): ConnectedSession {
    return {
      isEnded: () => this.#lifecycle.phase === 'ended',
      commit: () => this.commit(),
      takeAudio: (bytes) => this.#take(bytes),
      onStop: (socket) => this.#stopAfter(socket, true),
      onMalformed: (reason, isAudio) =>
        this.#write(isAudio ? refusedAudio(reason) : malformedMessage(reason)),
      onViolation: (socket, reason) => this.#endByViolation(socket, reason),
      onAudioError: (socket, error) => this.#onAudioError(socket, error),
      onError: (error) => this.#suspend(error),
      onLost: (socket, isLeaving) => {
        this.#dispatch({ type: 'lost' });
        if (isLeaving) this.#stopAfter(socket, false);
        else socket.intake.close();
      },
    };
  }

  #dispatch(event: LifecycleEvent): void {
    const { effects, state } = transition(this.#lifecycle, event, this.#now(), this.#options.times);
    this.#lifecycle = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: LifecycleEffect): void {
    switch (effect) {
      case 'end-recording':
        this.#connections.socket?.resume();
        this.#recording.end();
        break;
      case 'abort-recording':
        this.#recording.close();
        break;
      case 'finish':
        this.#finish().catch((error: unknown) => this.#onFinishError(error));
        break;
      case 'fail': {
        const message = 'The result of the session could not be written';
        this.#fail({ errorCode: 500, message }, 'internal_fault', 'The session failed').catch(
          (error: unknown) => this.#onFinishError(error),
        );
        break;
      }
      case 'stop':
        this.#stop(false);
        break;
      case 'stop-too-large':
        this.#write(sessionTooLarge);
        this.#stop(false);
        break;
      case 'stop-idle':
        this.#connections.close('idle', 'No audio came for too long');
        this.#stop(false);
        break;
      case 'warn':
        this.#attempt(() =>
          this.#publisher.publishWarning(
            endWarning(this.#options.times.maximumMs, this.#remainingMs()),
          ),
        );
        break;
    }
  }

  #take(bytes: Uint8Array): void {
    if (this.isRecording) this.#recording.take(bytes);
    else if (this.#lifecycle.phase !== 'closed') this.#write(audioAfterEnd);
  }

  /** Ends the recording behind the last audio of a socket. */
  #stopAfter(socket: SessionSocket, isRequested: boolean): void {
    const settled = this.isRecording ? socket.intake.end() : undefined;
    if (settled === undefined) this.#stop(isRequested);
    else
      settled.then(
        () => {
          // The socket was lost before its last audio was in place: the client sends that again.
          if (!socket.intake.isClosed) this.#stop(isRequested);
        },
        (error: unknown) => this.#suspend(error),
      );
  }

  /** Ends the recording; the audio that was received is still processed. Idempotent. */
  #stop(isRequested: boolean): void {
    if (!this.isRecording) return;
    this.commit();
    if (this.#recording.isSuspended) {
      // A client that asked comes back, and asks again.
      if (isRequested) this.#connections.socket?.close('overloaded', cannotResume);
      return;
    }
    const message = acknowledgedStop(this.seconds, this.#publisher.processedSeconds());
    try {
      this.log.writeWith({ kind: 'stop' }, ...(isRequested ? [message] : []));
    } catch (error) {
      this.#suspend(error);
      return;
    }
    this.state.isStopped = true;
    this.#dispatch({ type: 'stopped' });
  }

  /** Ends the session as an error, at once: its client broke the protocol, and is not to come back. */
  #endByViolation(socket: SessionSocket, message: string): void {
    socket.refuseRest();
    const { isRecording } = this;
    if (isRecording) {
      this.commit();
      this.#attempt(() => {
        this.state.journal.append({ kind: 'protocol-error', message });
        this.state.protocolError = message;
      });
    }
    if (isRecording && this.state.protocolError !== undefined) this.#dispatch({ type: 'violated' });
    else socket.close('protocol_fault', closeReason(message));
  }

  #finish(): Promise<void> {
    const { protocolError } = this.state;
    return protocolError === undefined
      ? this.#options.finish(this)
      : this.#fail({ errorCode: 400, message: protocolError }, 'protocol_fault', protocolError);
  }

  async #fail(
    failure: SessionFailure,
    code: 'internal_fault' | 'protocol_fault',
    reason: string,
  ): Promise<void> {
    await this.#options.fail(this, failure);
    this.#connections.close(code, closeReason(reason));
    this.end();
  }

  #onFinishError(error: unknown): void {
    if (this.#lifecycle.phase !== 'finishing') return;
    const attempts = this.#lifecycle.failures + 1;
    this.#options.logger.error(
      { sessionId: this.id, err: error, attempts },
      'live session cannot be ended',
    );
    this.#dispatch({ type: 'finish-failed', isTransient: isTransient(error) });
  }

  /** Time that the session may still last, by its audio and by the clock, in milliseconds. */
  #remainingMs(): number {
    const { maximumMs } = this.#options.times;
    return maximumMs - Math.max(this.seconds * 1000, this.#now() - this.#startedMs);
  }

  #onAudioError(socket: SessionSocket, error: unknown): void {
    if (!AudioError.is(error)) {
      this.#suspend(error);
      return;
    }
    this.#write(refusedHeader(error.message));
    this.#endByViolation(socket, error.message);
  }

  #write(body: MessageBody): void {
    this.#attempt(() => this.log.write(body));
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#suspend(error);
    }
  }

  /** The client keeps what was not acknowledged and comes back; the audio on the disk is processed again as soon as that is possible. */
  #suspend(error: unknown): void {
    if (this.#lifecycle.phase === 'closed') return;
    this.#options.logger.error({ sessionId: this.id, err: error }, 'live session is suspended');
    this.#recording.suspend();
    this.#connections.socket?.close('overloaded', cannotResume);
  }

  #now(): number {
    return this.#options.clock.monotonicMs();
  }
}

/** True of an error that passes by itself, such as a full disk. */
function isTransient(error: unknown): boolean {
  return (
    (error instanceof StorageError && error.isRetryable) ||
    ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(errorCode(error))
  );
}
