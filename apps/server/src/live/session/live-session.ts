import type { LiveRequestParams } from '@earshot/core';
import type { EnginePool } from '@earshot/engine';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Clock } from '../../clock/index.js';
import { layoutOf } from '../audio/audio-layout.js';
import type { MessageBody } from '../messages/message-body.js';
import { SessionLog } from '../messages/session-log.js';
import { AudioIntake } from './audio-intake.js';
import { MessageSender } from './message-sender.js';
import { Recording } from './recording.js';
import { SessionSocket } from './session-socket.js';
import type { SessionState } from './session-state.js';
import type { SessionTimes } from './session-times.js';
import { createTeller, type Teller } from './teller.js';

/** What a {@link LiveSession} works with. */
export interface LiveSessionOptions {
  readonly id: string;
  readonly params: LiveRequestParams;
  /** What is known of it; a new session has nothing. */
  readonly state: SessionState;
  readonly engine: Pick<EnginePool, 'openLiveChannel' | 'capabilities'>;
  readonly times: SessionTimes;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Takes messages for the callback, with their places in the session. */
  readonly onCallback: (text: string, index: number) => void;
  /** Audio was taken, and so many seconds of it wait for {@link LiveSession.commit}. */
  readonly onTaken: (pendingSeconds: number) => void;
  /** Everything was heard: ends the job, and then tells so. */
  readonly finish: (session: LiveSession) => Promise<void>;
}

const cannotGoOn = 'The session cannot go on at the moment';

/** How a client comes back. */
export interface Resumption {
  /** Offset of the first byte that it will send; undefined when it did not say. */
  readonly offset: number | undefined;
  /** How many messages it has; undefined when it did not say. */
  readonly cursor: number | undefined;
}

/**
 * A session: what was recorded and told of it, and the socket that it has at the moment, if any. Everything that is acknowledged
 * or sent was written down before, so that neither a socket nor this process has to last.
 */
export class LiveSession {
  readonly id: string;
  readonly params: LiveRequestParams;
  readonly log: SessionLog;
  readonly state: SessionState;
  readonly #options: LiveSessionOptions;
  readonly #recording: Recording;
  readonly #teller: Teller;
  #socket: SessionSocket | undefined;
  #connections = 0;
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
    // Whoever asked for a socket may not get one in the end.
    this.#lostMs = clock.monotonicMs();
    this.log = new SessionLog({
      sessionId: id,
      params,
      bytesPerSecond: layoutOf(params).bytesPerSecond,
      journal: state.journal,
      now: () => clock.now(),
      onMessage: (text, number) => this.#socket?.sender.send(text, number),
      onCallback: (text) => {
        options.onCallback(text, state.callbacks);
        state.callbacks += 1;
      },
    });
    this.#teller = createTeller({
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
      teller: this.#teller,
      onTaken: options.onTaken,
      onBacklog: (isTooLong) => (isTooLong ? this.#socket?.pause() : this.#socket?.resume()),
      onHeard: () => this.#conclude(),
      onFault: (fault) => this.#onFault(fault),
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

  /** Goes on with a session that a former process left behind. */
  async recover(): Promise<void> {
    this.#connections = 1;
    if (this.state.isStopped) this.#phase = 'finishing';
    try {
      await this.#recording.goOn();
      if (this.state.isStopped) this.#recording.end();
    } catch (fault) {
      this.#onFault(fault);
    }
  }

  /**
   * Takes a socket; an older one is closed with 4409.
   *
   * @returns what is wrong with how the client wants to go on; undefined when it was taken
   */
  connect(socket: WebSocket, { cursor, offset }: Resumption): string | undefined {
    const { audio, journal } = this.state;
    this.commit();
    if ((offset ?? 0) > audio.size)
      return `audio_offset is ${offset}, and the session has ${audio.size} bytes`;
    if ((cursor ?? 0) > journal.count)
      return `message_cursor is ${cursor}, and the session has ${journal.count} messages`;
    const isReconnect = this.#connections > 0 || offset !== undefined;
    this.#connections += 1;
    this.#lostMs = undefined;
    this.#forgetSocket()?.close('taken_over', 'A newer socket took the session over');
    const accepted = this.#accept(socket, offset, cursor ?? this.#delivered, isReconnect);
    this.#socket = accepted;
    if (isReconnect) accepted.sendAside(this.#heldText());
    accepted.sender.start();
    return undefined;
  }

  /** Writes down the audio that has come, acknowledges it, and passes it on. */
  commit(): void {
    this.#recording.commit();
  }

  /** Does what the time demands. */
  tick(): void {
    const { times } = this.#options;
    const socket = this.#socket;
    socket?.checkLife(times);
    socket?.intake.settle()?.catch((fault: unknown) => this.#onFault(fault));
    if (this.#recording.isBroken)
      this.#recording.goOn().catch((fault: unknown) => this.#onFault(fault));
    if (this.#phase !== 'recording') return;
    const isGone = this.#lostMs !== undefined && this.#now() - this.#lostMs >= times.resumeMs;
    const isTooLong = this.seconds * 1000 >= times.maximumMs;
    if (isGone || isTooLong) this.#stop(false);
    else if (socket !== undefined && this.#isIdle(socket)) {
      this.#forgetSocket()?.close('idle', 'No audio came for too long');
      this.#stop(false);
    } else this.#warn();
  }

  /**
   * Tells what happens once in a session, unless it was told.
   *
   * @param text - the message as it is sent, where it was made before
   */
  tellOnce(body: MessageBody, text?: string): void {
    this.#teller.once(body, text);
  }

  /** Lets the socket go as soon as it has everything: the job is done. */
  end(): void {
    this.#phase = 'ended';
    this.#endedMs = this.#now();
    this.#recording.close();
    const { sender } = this.#socket ?? {};
    if (sender !== undefined && sender.next === this.state.journal.count) this.#closeComplete();
    this.state.journal.close();
  }

  /** Lets go of everything but what is on the disk. */
  close(): void {
    this.#recording.close();
    this.#isClosed = true;
    this.#forgetSocket()?.close('restart', 'The service restarts');
    this.state.journal.close();
  }

  #accept(
    socket: WebSocket,
    offset: number | undefined,
    cursor: number,
    isReconnect: boolean,
  ): SessionSocket {
    const { audio, journal } = this.state;
    const accepted: SessionSocket = new SessionSocket({
      socket,
      monotonicMs: () => this.#now(),
      intake: new AudioIntake({
        format: this.params,
        offset,
        isReconnect,
        size: () => this.#recording.size,
        readAudio: (from, length) => {
          this.commit();
          return audio.read(from, length);
        },
        readBoundaries: (maximum) => journal.readBoundaries(maximum),
        onAudio: (bytes) => this.#take(bytes),
        onFault: (fault) => this.#onAudioFault(accepted, fault),
      }),
      sender: new MessageSender({
        socket,
        journal,
        log: this.log,
        cursor,
        onCaughtUp: () => {
          if (this.#phase === 'ended') this.#closeComplete();
        },
        onTooSlow: () => accepted.close('overloaded', 'The client does not read its messages'),
        onFault: (fault) => this.#onFault(fault),
      }),
      onStop: () => this.#stopAfter(accepted, true),
      onMalformed: (reason, isAudio) => this.#onMalformed(reason, isAudio),
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
        () => this.#stop(isAsked),
        (fault: unknown) => this.#onFault(fault),
      );
  }

  /** Ends the recording; what was received is still worked through. Done again, it changes nothing. */
  #stop(isAsked: boolean): void {
    if (this.#phase !== 'recording' || this.#isClosed) return;
    this.commit();
    if (this.#recording.isBroken) {
      // Whoever asked comes back, and asks again.
      if (isAsked) this.#socket?.close('overloaded', cannotGoOn);
      return;
    }
    const message: MessageBody = {
      type: 'stop_recording',
      acknowledged: true,
      error: null,
      data: {
        recording_duration: this.seconds,
        recording_left_to_process: Math.max(0, this.seconds - this.#teller.heardSeconds()),
      },
    };
    try {
      this.log.writeWith({ kind: 'stop' }, ...(isAsked ? [message] : []));
    } catch (fault) {
      this.#onFault(fault);
      return;
    }
    this.state.isStopped = true;
    this.#phase = 'finishing';
    this.#socket?.resume();
    this.#recording.end();
  }

  #conclude(): void {
    if (this.#isClosed) return;
    this.#options.finish(this).catch((fault: unknown) => this.#onFault(fault));
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
    const leftMs = maximumMs - this.seconds * 1000;
    if (leftMs > warningMs || maximumMs <= warningMs) return;
    const left = `in ${Math.round(leftMs / 1000)} seconds`;
    this.#attempt(() =>
      this.#teller.warn(`The session ends after ${maximumMs / 1000} seconds, ${left}`),
    );
  }

  #onMalformed(reason: string, isAudio: boolean): void {
    this.#write(isAudio ? refusedAudio(reason) : requestFault('MalformedMessage', reason));
  }

  #onAudioFault(socket: SessionSocket, fault: unknown): void {
    const message = fault instanceof Error ? fault.message : String(fault);
    this.#write(requestFault('WavHeaderRefused', message));
    socket.close('protocol_fault', message.slice(0, 120));
  }

  #write(body: MessageBody): void {
    this.#attempt(() => this.log.write(body));
  }

  #attempt(act: () => void): void {
    try {
      act();
    } catch (fault) {
      this.#onFault(fault);
    }
  }

  /** The client keeps what was not acknowledged and comes back; what is on the disk is gone on with as soon as that is possible. */
  #onFault(fault: unknown): void {
    if (this.#isClosed) return;
    this.#options.logger.error({ sessionId: this.id, err: fault }, 'live session cannot go on');
    this.#recording.break();
    this.#socket?.close('overloaded', cannotGoOn);
  }

  #onClose(socket: SessionSocket, isLeaving: boolean): void {
    if (this.#socket !== socket) return;
    this.#forgetSocket();
    this.#lostMs = this.#now();
    if (isLeaving) this.#stopAfter(socket, false);
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

  /** What a client that comes back is told first: how much audio there is. */
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

function refusedAudio(message: string): MessageBody {
  return { type: 'audio_chunk', acknowledged: false, error: { message }, data: null };
}

function requestFault(exception: string, message: string): MessageBody {
  return { type: 'error', error: { status_code: 400, exception, message } };
}
