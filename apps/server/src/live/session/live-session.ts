import { AudioError } from '@earshot/audio';
import type { CloseCodeName, LiveRequest } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../clock/index.js';
import { errorCode } from '../../errors/error-code.js';
import { TokenBucket } from '../../limits/index.js';
import { StorageError } from '../../storage/index.js';
import { layoutOf } from '../audio/audio-layout.js';
import type { DocumentType } from '../journal/journal-entry.js';
import type { MessageBody } from '../messages/message-body.js';
import { SessionLog } from '../messages/session-log.js';
import { type FileRange, readDocument } from '../result/final-document.js';
import { AudioIntake } from './audio-intake.js';
import type { SessionFailure } from './fail-session.js';
import { MessageSender } from './message-sender.js';
import { burstMs } from './meter-processing.js';
import { Recording } from './recording.js';
import { limits } from './session-limits.js';
import { createSessionPublisher, type SessionPublisher } from './session-publisher.js';
import { type Connection, SessionSocket } from './session-socket.js';
import type { SessionState } from './session-state.js';
import type { SessionTimes } from './session-times.js';

/** Options of a {@link LiveSession}. */
export interface LiveSessionOptions {
  readonly id: string;
  readonly params: LiveRequest;
  /** What is known of it; a new session has nothing. */
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel' | 'capabilities'>;
  readonly times: SessionTimes;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Processing time in milliseconds that the connections of its key share. */
  readonly processing: ProcessingBuckets;
  /** Path of the final document. */
  readonly documentPath: string;
  /** How long the session has existed, in milliseconds. */
  readonly ageMs: number;
  /** The journal has a message for the callback. */
  readonly onCallback: () => void;
  /** Audio was taken, and so many seconds of it wait for {@link LiveSession.commit}. */
  readonly onTaken: (pendingSeconds: number) => void;
  /** The recording was processed: ends the job, and then publishes the end. */
  readonly finish: (session: LiveSession) => Promise<void>;
  /** Ends the job as an error. */
  readonly fail: (session: LiveSession, failure: SessionFailure) => Promise<void>;
}

const firstRetryMs = 1000;
const maximumRetryMs = 30_000;
/** Time between two acknowledgements of what there is, while the place of new audio is searched, in milliseconds. */
const holdingMs = 1000;

const cannotResume = 'The session cannot be resumed at the moment';

/** Processing time in milliseconds that the connections of one key share. */
export interface ProcessingBuckets {
  /** What new connections may take at once. */
  readonly opening: TokenBucket;
  /** What connections may take that are closed and still send. */
  readonly closing: TokenBucket;
}

/** How a client comes back. */
export interface Resumption {
  /** Offset of the first byte that it will send; undefined when it did not say. */
  readonly offset: number | undefined;
  /** How many messages it has; undefined when it did not say. */
  readonly cursor: number | undefined;
}

/**
 * A session: what was recorded and published of it, and the socket that it has at the moment, if any. Everything that is acknowledged
 * or sent was written down before, so that neither a socket nor this process has to last.
 */
export class LiveSession {
  readonly id: string;
  readonly params: LiveRequest;
  readonly log: SessionLog;
  readonly state: SessionState;
  readonly #options: LiveSessionOptions;
  readonly #recording: Recording;
  readonly #publisher: SessionPublisher;
  #socket: SessionSocket | undefined;
  #connections = 0;
  readonly #connectionRate: TokenBucket;
  /** When the session began, by the monotonic clock. */
  readonly #startedMs: number;
  #heldSentMs = 0;
  #isFinishing = false;
  #finishAttempts = 0;
  /** When ending the session is tried again. */
  #finishRetryMs: number | undefined;
  /** How many messages the last socket was given. */
  #delivered: number;
  /** Since when nobody is connected. */
  #lostMs: number | undefined;
  #endedMs: number | undefined;
  #phase: 'recording' | 'finishing' | 'ended' = 'recording';
  #isClosed = false;

  constructor(options: LiveSessionOptions) {
    const { clock, engine, id, params, state } = options;
    this.id = id;
    this.params = params;
    this.state = state;
    this.#options = options;
    this.#delivered = state.journal.count;
    this.#connectionRate = new TokenBucket(limits.connections, () => clock.monotonicMs());
    this.#startedMs = clock.monotonicMs() - options.ageMs;
    // Whoever asked for a socket may not get one in the end.
    this.#lostMs = clock.monotonicMs();
    this.log = new SessionLog({
      sessionId: id,
      params,
      bytesPerSecond: layoutOf(params).bytesPerSecond,
      journal: state.journal,
      now: () => clock.now(),
      onMessage: (text, number) => this.#socket?.sender.send(text, number),
      onDocument: () => this.#socket?.sender.catchUp(),
      onCallback: options.onCallback,
    });
    this.#publisher = createSessionPublisher({
      params,
      log: this.log,
      state,
      language: params.language_config.languages[0] ?? engine.capabilities.languages[0] ?? 'en',
      isPartialWanted: () => this.#socket?.sender.isLagging === false,
    });
    this.#recording = new Recording({
      params,
      state,
      engine,
      log: this.log,
      publisher: this.#publisher,
      onTaken: options.onTaken,
      onBacklog: (isTooLong) => (isTooLong ? this.#socket?.pause() : this.#socket?.resume()),
      onProcessed: () => this.#conclude(),
      onError: (error) => this.#onError(error),
    });
  }

  /** Whether audio is still taken, or what comes after it is under way or over. */
  get phase(): 'recording' | 'finishing' | 'ended' {
    return this.#phase;
  }

  /** Whether nobody can come back any more, so that it can be forgotten. */
  get isOver(): boolean {
    const endedMs = this.#endedMs;
    return (
      endedMs !== undefined &&
      this.#socket === undefined &&
      this.#now() - endedMs >= this.#options.times.lateTokenMs
    );
  }

  /** The length of the audio, in seconds. */
  get seconds(): number {
    return this.#recording.seconds;
  }

  /** How many channels differ in what was recorded; to be asked when no more audio comes. */
  countDistinctChannels(): Promise<number> {
    return this.#recording.countDistinctChannels();
  }

  /** Resumes a session that a former process left behind. */
  async recover(): Promise<void> {
    this.#connections = 1;
    this.state.attempts += 1;
    this.#attempt(() => this.state.journal.append({ kind: 'recovery' }));
    if (this.state.protocolError !== undefined) {
      this.#concludeProtocolError();
      return;
    }
    if (this.state.isStopped) this.#phase = 'finishing';
    try {
      await this.#recording.resume();
      if (this.state.isStopped) this.#recording.end();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Restores a session that ended before the process was last started, for clients that come for its last messages. */
  recoverEnded(): void {
    this.#phase = 'ended';
    this.#connections = 1;
    this.#endedMs = this.#now();
    this.#delivered = this.state.afterTranscripts;
  }

  /**
   * Takes a socket; an older one is closed with 4409.
   *
   * @returns the reason for which it is refused; undefined when it was taken
   */
  connect(connection: Connection, { cursor, offset }: Resumption): Refusal | undefined {
    const { audio, journal } = this.state;
    if (!this.#connectionRate.take())
      return { code: 'overloaded', reason: 'Too many connections to this session, wait a second' };
    this.commit();
    const isEnded = this.#phase === 'ended';
    if (!isEnded && (offset ?? 0) > audio.size)
      return refuseResumption(`audio_offset is ${offset}, and the session has ${audio.size} bytes`);
    if ((cursor ?? 0) > journal.count)
      return refuseResumption(
        `message_cursor is ${cursor}, and the session has ${journal.count} messages`,
      );
    const isReconnect = this.#connections > 0 || offset !== undefined;
    this.#connections += 1;
    this.#lostMs = undefined;
    this.#forgetSocket()?.close('taken_over', 'A newer socket took the session over');
    const accepted = this.#accept(connection, offset, cursor ?? this.#delivered, isReconnect);
    this.#socket = accepted;
    if (isReconnect) accepted.sendAside(this.#heldText());
    accepted.sender.start();
    return undefined;
  }

  /** Writes down the audio that has come, acknowledges it, and passes it on. */
  commit(): void {
    this.#recording.commit();
  }

  /** Does what is due by now. */
  tick(): void {
    const { times } = this.#options;
    const socket = this.#socket;
    socket?.checkLife(times);
    if (socket !== undefined) this.#settleAudio(socket);
    if (this.#finishRetryMs !== undefined && this.#now() >= this.#finishRetryMs) this.#conclude();
    if (this.#recording.isSuspended)
      this.#recording.resume().catch((error: unknown) => this.#onError(error));
    if (this.#phase !== 'recording') return;
    const isGone = this.#lostMs !== undefined && this.#now() - this.#lostMs >= times.resumeMs;
    if (isGone || this.#remainingMs() <= 0) this.#stop(false);
    else if (this.#isTooLarge()) this.#stopTooLarge();
    else if (socket !== undefined && this.#isIdle(socket)) {
      this.#forgetSocket()?.close('idle', 'No audio came for too long');
      this.#stop(false);
    } else this.#warn();
  }

  /**
   * Publishes a message that comes once in a session, unless it was published.
   *
   * @param text - the message as it is sent, where it was made before
   */
  publishOnce(body: MessageBody, text?: string): void {
    this.#publisher.publishOnce(body, text);
  }

  /** Publishes a message with a part of the final document, unless it was published. */
  publishDocument(type: DocumentType, range: FileRange): void {
    const { documents } = this.state;
    if (documents.has(type)) return;
    this.log.writeDocument(type, range.from, range.to);
    documents.set(type, range);
  }

  /** Lets the socket go as soon as it has everything: the job is done. */
  end(): void {
    this.#phase = 'ended';
    this.#endedMs = this.#now();
    this.#recording.close();
    const { sender } = this.#socket ?? {};
    if (sender !== undefined && sender.next === this.state.journal.count) this.#closeComplete();
    this.state.journal.releaseDescriptor();
  }

  /** Lets go of everything but what is on the disk. */
  close(): void {
    this.#recording.close();
    this.#isClosed = true;
    this.#forgetSocket()?.close('restart', 'The service restarts');
    this.state.journal.releaseDescriptor();
  }

  #accept(
    { socket, transport }: Connection,
    offset: number | undefined,
    cursor: number,
    isReconnect: boolean,
  ): SessionSocket {
    const { audio, journal } = this.state;
    const accepted: SessionSocket = new SessionSocket({
      socket,
      transport,
      clock: this.#options.clock,
      initialProcessingMs: this.#options.processing.opening.takeUpTo(burstMs),
      closingBucket: this.#options.processing.closing,
      intake: new AudioIntake({
        format: this.params,
        offset,
        isReconnect,
        size: () => this.#recording.size,
        readAudio: (from, length) => {
          this.commit();
          return audio.read(from, length);
        },
        readBoundaries: () => journal.readBoundaries(),
        onAudio: (bytes) => this.#take(bytes),
        onError: (error) => this.#onAudioError(accepted, error),
      }),
      sender: new MessageSender({
        socket,
        journal,
        log: this.log,
        readDocument: (entry) => readDocument(this.#options.documentPath, entry),
        cursor,
        onCaughtUp: () => {
          if (this.#phase === 'ended') this.#closeComplete();
        },
        onTooSlow: () => accepted.close('overloaded', 'The client does not read its messages'),
        onError: (error) => this.#onError(error),
      }),
      onStop: () => this.#stopAfter(accepted, true),
      onMalformed: (reason, isAudio) => this.#onMalformed(reason, isAudio),
      onProtocolError: (reason) => this.#endByProtocolError(accepted, reason),
      onClose: (isLeaving) => this.#onClose(accepted, isLeaving),
    });
    return accepted;
  }

  #take(bytes: Uint8Array): void {
    if (this.#phase === 'recording') this.#recording.take(bytes);
    else this.#write(refusedAudio('The recording is over'));
  }

  /** Ends the recording behind the last audio of a socket. */
  #stopAfter(socket: SessionSocket, isAsked: boolean): void {
    const settled = this.#phase === 'recording' ? socket.intake.end() : undefined;
    if (settled === undefined) this.#stop(isAsked);
    else
      settled.then(
        () => {
          // The socket was lost before its last audio was in place: the client sends that again.
          if (!socket.intake.isClosed) this.#stop(isAsked);
        },
        (error: unknown) => this.#onError(error),
      );
  }

  /** Ends the recording; what was received is still worked through. Done again, it changes nothing. */
  #stop(isAsked: boolean): void {
    if (this.#phase !== 'recording' || this.#isClosed) return;
    this.commit();
    if (this.#recording.isSuspended) {
      // Whoever asked comes back, and asks again.
      if (isAsked) this.#socket?.close('overloaded', cannotResume);
      return;
    }
    const message: MessageBody = {
      type: 'stop_recording',
      acknowledged: true,
      error: null,
      data: {
        recording_duration: this.seconds,
        recording_left_to_process: Math.max(0, this.seconds - this.#publisher.processedSeconds()),
      },
    };
    try {
      this.log.writeWith({ kind: 'stop' }, ...(isAsked ? [message] : []));
    } catch (error) {
      this.#onError(error);
      return;
    }
    this.state.isStopped = true;
    this.#phase = 'finishing';
    this.#socket?.resume();
    this.#recording.end();
  }

  /** Ends the session as an error, at once: its client broke the protocol, and is not to come back. */
  #endByProtocolError(socket: SessionSocket, message: string): void {
    socket.refuseRest();
    const isRecording = this.#phase === 'recording' && !this.#isClosed;
    if (isRecording) {
      this.commit();
      this.#attempt(() => {
        this.state.journal.append({ kind: 'protocol-error', message });
        this.state.protocolError = message;
      });
    }
    if (isRecording && this.state.protocolError !== undefined) this.#concludeProtocolError();
    else socket.close('protocol_fault', closeReason(message));
  }

  #concludeProtocolError(): void {
    this.#phase = 'finishing';
    this.#recording.close();
    this.#conclude();
  }

  #finish(): Promise<void> {
    const { fail, finish } = this.#options;
    const { protocolError } = this.state;
    if (protocolError === undefined) return finish(this);
    return fail(this, { errorCode: 400, message: protocolError }).then(() =>
      this.#endFailed('protocol_fault', protocolError),
    );
  }

  #endFailed(name: CloseCodeName, reason: string): void {
    this.#forgetSocket()?.close(name, closeReason(reason));
    this.end();
  }

  #conclude(): void {
    if (this.#isClosed || this.#isFinishing) return;
    this.#finishRetryMs = undefined;
    this.#isFinishing = true;
    this.#finish()
      .catch((error: unknown) => this.#onFinishError(error))
      .finally(() => {
        this.#isFinishing = false;
      });
  }

  /** What passes by itself, such as a full disk, is waited for; anything else ends the job as an error after a few attempts. */
  #onFinishError(error: unknown): void {
    if (this.#isClosed) return;
    const { fail, logger } = this.#options;
    this.#finishAttempts += 1;
    logger.error(
      { sessionId: this.id, err: error, attempts: this.#finishAttempts },
      'live session cannot be ended',
    );
    if (this.#finishAttempts < limits.finishAttempts || isTransient(error)) {
      const delayMs = Math.min(maximumRetryMs, firstRetryMs * 2 ** (this.#finishAttempts - 1));
      this.#finishRetryMs = this.#now() + delayMs;
      return;
    }
    const message = 'The result of the session could not be written';
    fail(this, { errorCode: 500, message }).then(
      () => this.#endFailed('internal_fault', 'The session failed'),
      (failure: unknown) => this.#onFinishError(failure),
    );
  }

  /** Held audio is acknowledged by nobody yet: its client learns that the session lives. */
  #settleAudio(socket: SessionSocket): void {
    socket.intake.tick()?.catch((error: unknown) => this.#onError(error));
    if (this.#phase !== 'recording' || !socket.intake.isHolding) return;
    if (this.#now() - this.#heldSentMs < holdingMs) return;
    this.#heldSentMs = this.#now();
    socket.sendAside(this.#heldText());
  }

  /** How long the session may still last: by its audio, and by the clock. */
  #remainingMs(): number {
    const { maximumMs } = this.#options.times;
    return maximumMs - Math.max(this.seconds * 1000, this.#now() - this.#startedMs);
  }

  #isTooLarge(): boolean {
    const { journal, transcriptBytes } = this.state;
    return journal.bytes >= limits.journalBytes || transcriptBytes >= limits.transcriptBytes;
  }

  #stopTooLarge(): void {
    const message = 'The session ends, since its transcript is as large as one may become';
    this.#write({
      type: 'error',
      error: { status_code: 413, exception: 'SessionTooLarge', message },
    });
    this.#stop(false);
  }

  /** A client that gives no sign at all is not idle but lost: it may come back with what it could not send. */
  #isIdle(socket: SessionSocket): boolean {
    const { idleMs, pingMs } = this.#options.times;
    return (
      !socket.isPaused && socket.isLively(pingMs) && this.#now() - socket.lastFrameMs >= idleMs
    );
  }

  #warn(): void {
    const { maximumMs, warningMs } = this.#options.times;
    const leftMs = this.#remainingMs();
    if (leftMs > warningMs || maximumMs <= warningMs) return;
    const left = `in ${Math.round(leftMs / 1000)} seconds`;
    this.#attempt(() =>
      this.#publisher.publishWarning(`The session ends after ${maximumMs / 1000} seconds, ${left}`),
    );
  }

  #onMalformed(reason: string, isAudio: boolean): void {
    this.#write(isAudio ? refusedAudio(reason) : requestError('MalformedMessage', reason));
  }

  #onAudioError(socket: SessionSocket, error: unknown): void {
    if (!AudioError.is(error)) {
      this.#onError(error);
      return;
    }
    this.#write(requestError('WavHeaderRefused', error.message));
    this.#endByProtocolError(socket, error.message);
  }

  #write(body: MessageBody): void {
    this.#attempt(() => this.log.write(body));
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** The client keeps what was not acknowledged and comes back; what is on the disk is processed again as soon as that is possible. */
  #onError(error: unknown): void {
    if (this.#isClosed) return;
    this.#options.logger.error({ sessionId: this.id, err: error }, 'live session is suspended');
    this.#recording.suspend();
    this.#socket?.close('overloaded', cannotResume);
  }

  #onClose(socket: SessionSocket, isLeaving: boolean): void {
    if (this.#socket !== socket) return;
    this.#forgetSocket();
    this.#lostMs = this.#now();
    if (isLeaving) this.#stopAfter(socket, false);
    else socket.intake.close();
  }

  #forgetSocket(): SessionSocket | undefined {
    const socket = this.#socket;
    if (socket !== undefined) this.#delivered = Math.max(this.#delivered, socket.sender.next);
    this.#socket = undefined;
    return socket;
  }

  #closeComplete(): void {
    this.#forgetSocket()?.close('complete');
  }

  /** The first message to a client that resumes: the length of the recording. */
  #heldText(): string {
    const { size } = this.state.audio;
    return this.log.textOf({
      type: 'audio_chunk',
      acknowledged: true,
      error: null,
      data: { byte_range: [size, size], time_range: [this.seconds, this.seconds] },
    });
  }

  #now(): number {
    return this.#options.clock.monotonicMs();
  }
}

/** A reason that fits into a close frame. */
function closeReason(message: string): string {
  return message.slice(0, 120);
}

/** Reason for which a socket is not taken. */
export interface Refusal {
  readonly code: CloseCodeName;
  readonly reason: string;
}

function refuseResumption(reason: string): Refusal {
  return { code: 'protocol_fault', reason };
}

function isTransient(error: unknown): boolean {
  return (
    (error instanceof StorageError && error.isRetryable) ||
    ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'].includes(errorCode(error))
  );
}

function refusedAudio(message: string): MessageBody {
  return { type: 'audio_chunk', acknowledged: false, error: { message }, data: null };
}

function requestError(exception: string, message: string): MessageBody {
  return { type: 'error', error: { status_code: 400, exception, message } };
}
