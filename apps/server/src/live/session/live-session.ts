import type { LiveRequestParams } from '@earshot/core';
import type { EnginePool, LiveChannelEvent } from '@earshot/engine';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Clock } from '../../clock/index.js';
import { layoutOf } from '../audio/audio-layout.js';
import type { MessageBody } from '../messages/message-body.js';
import { SessionLog } from '../messages/session-log.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { AudioIntake } from './audio-intake.js';
import { MessageSender } from './message-sender.js';
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
  /** Calls {@link LiveSession.commit} soon: when the frames that have arrived by now were read. */
  readonly commitSoon: (session: LiveSession) => void;
  /** Everything was heard: ends the job, and then tells so. */
  readonly finish: (session: LiveSession) => Promise<void>;
}

/** How a client comes back. */
export interface Resumption {
  /** Offset of the first byte that it will send; undefined when it did not say. */
  readonly offset: number | undefined;
  /** How many messages it has; undefined when it did not say. */
  readonly cursor: number | undefined;
}

/** The most audio that waits on the disk for the engine before the client has to wait. */
const maximumBacklog = { bytes: 4 * 1024 * 1024, seconds: 60 };

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
  readonly #bytesPerSecond: number;
  readonly #teller: Teller;
  readonly #heard = new Set<number>();
  #pipeline: Pipeline | undefined;
  #socket: SessionSocket | undefined;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #connections = 0;
  /** How many messages the last socket was given. */
  #delivered: number;
  /** Since when nobody is connected. */
  #lostMs: number | undefined;
  #endedMs: number | undefined;
  #phase: 'recording' | 'finishing' | 'ended' = 'recording';
  #isClosed = false;
  /** Since when the session cannot go on: its disk is full, or its engine cannot be had. */
  #isBroken = false;

  constructor(options: LiveSessionOptions) {
    const { clock, id, params, state } = options;
    this.id = id;
    this.params = params;
    this.state = state;
    this.#options = options;
    this.#bytesPerSecond = layoutOf(params).bytesPerSecond;
    this.#delivered = state.journal.count;
    // Whoever asked for a socket may not get one in the end.
    this.#lostMs = clock.monotonicMs();
    this.log = new SessionLog({
      sessionId: id,
      params,
      bytesPerSecond: this.#bytesPerSecond,
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
      language: params.language_config.languages[0] ?? options.engine.capabilities.languages[0] ?? 'en',
      isPartialWanted: () => this.#socket?.sender.isLagging === false,
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
    return this.state.audio.size / this.#bytesPerSecond;
  }

  /** Goes on with a session that a former process left behind. */
  async recover(): Promise<void> {
    this.#connections = 1;
    this.#lostMs = this.#now();
    await this.#goOn();
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
    if (this.#pending.length === 0 || this.#isClosed) return;
    const [first] = this.#pending;
    const bytes =
      this.#pending.length === 1 && first !== undefined ? first : Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    const { audio } = this.state;
    try {
      if (this.#isBroken) throw new Error('The session waits to be mended');
      const pipeline = this.#pipeline ?? this.#startPipeline(new Uint8Array(0));
      this.#teller.once({ type: 'start_recording' });
      audio.append(bytes);
      this.log.acknowledge(audio.size);
      pipeline.take(bytes);
    } catch (fault) {
      this.#onFault(fault);
      return;
    }
    this.#checkBacklog();
  }

  /** Ends the recording; what was received is still worked through. Done again, it changes nothing. */
  stop(isAsked: boolean): void {
    this.#stopAfter(this.#socket, isAsked);
  }

  /** Does what the time demands. */
  tick(): void {
    const { times } = this.#options;
    const now = this.#now();
    const socket = this.#socket;
    socket?.checkLife(times);
    socket?.intake.settle().catch((fault: unknown) => this.#onFault(fault));
    if (this.#isBroken) this.#goOn().catch((fault: unknown) => this.#onFault(fault));
    if (this.#phase !== 'recording') return;
    if (this.#lostMs !== undefined && now - this.#lostMs >= times.resumeMs) this.#stop(false);
    if (socket !== undefined && this.#isIdle(socket)) {
      this.#forgetSocket()?.close('idle', 'No audio came for too long');
      this.#stop(false);
    }
    this.#checkLength();
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
    this.#pipeline = undefined;
    this.state.audio.close();
    const { sender } = this.#socket ?? {};
    if (sender !== undefined && sender.next === this.state.journal.count) this.#closeComplete();
    this.state.journal.close();
  }

  /** Lets go of everything but what is on the disk. */
  close(): void {
    this.commit();
    this.#isClosed = true;
    this.#forgetSocket()?.close('restart', 'The service restarts');
    this.#pipeline?.abort();
    this.state.audio.close();
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
        size: () => audio.size + this.#pendingBytes,
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
      onStop: () => this.stop(true),
      onMalformed: (reason, isAudio) => this.#onMalformed(reason, isAudio),
      onClose: (isLeaving) => this.#onClose(accepted, isLeaving),
    });
    return accepted;
  }

  #take(bytes: Uint8Array): void {
    if (this.#phase !== 'recording') {
      this.log.write({
        type: 'audio_chunk',
        acknowledged: false,
        error: { message: 'The recording is over' },
        data: null,
      });
      return;
    }
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#options.commitSoon(this);
  }

  /** Ends the recording behind the last audio of a socket. */
  #stopAfter(socket: SessionSocket | undefined, isAsked: boolean): void {
    const settled = this.#phase === 'recording' ? socket?.intake.end() : undefined;
    if (settled === undefined) this.#stop(isAsked);
    else
      settled.then(
        () => this.#stop(isAsked),
        (fault: unknown) => this.#onFault(fault),
      );
  }

  #stop(isAsked: boolean): void {
    if (this.#phase !== 'recording' || this.#isClosed) return;
    this.commit();
    if (this.#isBroken) return;
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
    this.#finish();
  }

  #finish(): void {
    this.#phase = 'finishing';
    this.#socket?.resume();
    if (this.#pipeline === undefined) this.#conclude();
    else this.#pipeline.end();
  }

  /** Begins with what is on the disk. */
  async #goOn(): Promise<void> {
    const { audio, isStopped } = this.state;
    this.#isBroken = false;
    const restBytes = audio.size % layoutOf(this.params).frameBytes;
    const rest = await audio.read(audio.size - restBytes, restBytes);
    if (this.#isClosed || this.#pipeline !== undefined || this.#isBroken) return;
    if (audio.size > 0) this.#startPipeline(rest);
    if (isStopped) this.#finish();
  }

  #startPipeline(rest: Uint8Array): Pipeline {
    const { engine } = this.#options;
    const { audio, levels, positions } = this.state;
    this.#pipeline = new Pipeline({
      engine,
      params: this.params,
      audio,
      positions,
      levels,
      rest,
      onLevels: (channel, measured) => this.#teller.levels(channel, measured),
      onEvent: (channel, event) => this.#onEvent(channel, event),
      onProgress: () => this.#checkBacklog(),
      onFault: (fault) => this.#onFault(fault),
    });
    return this.#pipeline;
  }

  #onEvent(channel: number, event: LiveChannelEvent): void {
    if (this.#isBroken || this.#isClosed) return;
    try {
      this.#teller.event(channel, event);
    } catch (fault) {
      this.#onFault(fault);
      return;
    }
    if (event.type === 'failed')
      this.#options.logger.error(
        { sessionId: this.id, channel, err: event.error },
        'live channel failed',
      );
    if (event.type !== 'finished' && event.type !== 'failed') return;
    this.#heard.add(channel);
    if (this.#phase === 'finishing' && this.#heard.size === this.params.channels) this.#conclude();
  }

  #conclude(): void {
    if (this.#isClosed) return;
    this.#options.finish(this).catch((fault: unknown) => this.#onFault(fault));
  }

  /** A client that gives no sign at all is not idle but lost: it may come back with what it could not send. */
  #isIdle(socket: SessionSocket): boolean {
    const { idleMs, pingMs } = this.#options.times;
    return (
      !socket.isPaused &&
      socket.isLively(pingMs) &&
      this.#now() - socket.lastFrameMs >= idleMs
    );
  }

  #checkBacklog(): void {
    const backlog = this.#pipeline?.backlogBytes ?? 0;
    const most = Math.min(maximumBacklog.bytes, maximumBacklog.seconds * this.#bytesPerSecond);
    if (backlog > most) this.#socket?.pause();
    // A second of room at a time: acknowledgements go on coming, and nobody takes the session for dead.
    else if (backlog <= most - this.#bytesPerSecond) this.#socket?.resume();
  }

  #checkLength(): void {
    const { maximumMs, warningMs } = this.#options.times;
    const recordedMs = this.seconds * 1000;
    if (recordedMs >= maximumMs) {
      this.#stop(false);
      return;
    }
    if (recordedMs < maximumMs - warningMs || maximumMs <= warningMs) return;
    this.#teller.warn(
      `The session ends after ${maximumMs / 1000} seconds, in ${Math.round((maximumMs - recordedMs) / 1000)} seconds`,
    );
  }

  #onMalformed(reason: string, isAudio: boolean): void {
    if (isAudio)
      this.log.write({
        type: 'audio_chunk',
        acknowledged: false,
        error: { message: reason },
        data: null,
      });
    else
      this.log.write({
        type: 'error',
        error: { status_code: 400, exception: 'MalformedMessage', message: reason },
      });
  }

  #onAudioFault(socket: SessionSocket, fault: unknown): void {
    const message = fault instanceof Error ? fault.message : String(fault);
    this.log.write({
      type: 'error',
      error: { status_code: 400, exception: 'WavHeaderRefused', message },
    });
    socket.close('protocol_fault', message.slice(0, 120));
  }

  /** The client keeps what was not acknowledged and comes back; what is on the disk is gone on with as soon as that is possible. */
  #onFault(fault: unknown): void {
    if (this.#isClosed) return;
    this.#options.logger.error({ sessionId: this.id, err: fault }, 'live session cannot go on');
    this.#isBroken = true;
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#heard.clear();
    this.#pipeline?.abort();
    this.#pipeline = undefined;
    this.#socket?.close('overloaded', 'The session cannot go on at the moment');
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
