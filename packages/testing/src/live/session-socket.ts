import { AudioError, decodeBase64 } from '@earshot/audio';
import { createStreamStartReader } from '@earshot/audio/wav-header';
import { type LiveRequest, limits } from '@earshot/core';
import {
  AudioIntake,
  closeReason,
  getCloseCode,
  isLeaving,
  MalformedMessages,
  malformedMessage,
  type Resumption,
  readClientFrame,
  refusedAudio,
  refusedStart,
} from '@earshot/core/protocol';
import type { FakeClock } from '../fake-clock.js';
import type { FakeSocket } from '../sockets/fake-socket.js';
import type { SocketCloseEvent } from '../sockets/socket-events.js';
import type { Recording } from './recording.js';

/** Unread bytes from which a client receives no partials. */
const slowReaderBytes = 262_144;
/** Unread bytes at which a client loses its socket. The messages are kept for its next one. */
const maximumUnreadBytes = 1_048_576;
/** Time between two decisions about audio whose offset is not known, in milliseconds. */
const tickMs = 250;

const encoder = new TextEncoder();

/** Options of {@link SessionSocket}. */
export interface SessionSocketOptions {
  readonly socket: FakeSocket;
  readonly clock: FakeClock;
  readonly recording: Recording;
  readonly parameters: LiveRequest;
  /**
   * Offset of the first byte that the client sends, or undefined when it sends none, and the audio
   * must be located.
   */
  readonly offset: Resumption['offset'];
  /** Number of messages that the client has. */
  readonly cursor: number;
  /** True when the client is greeted with the offset that the service holds. */
  readonly isReconnect: boolean;
  /** Called for every frame of the client. */
  readonly onActivity: () => void;
  /**
   * Called when the socket is closed. `isLeaving` is true when the client closed it because it is
   * done.
   */
  readonly onClose: (isLeaving: boolean) => void;
}

/**
 * One socket of a session: appends the audio at its offset, and sends the messages that the client
 * does not have.
 */
export class SessionSocket {
  readonly #options: SessionSocketOptions;
  readonly #intake: AudioIntake;
  readonly #malformed = new MalformedMessages();
  #sent: number;
  #isClosedHere = false;
  #cancelTick: (() => void) | null = null;

  constructor(options: SessionSocketOptions) {
    const { isReconnect, offset, parameters, recording, socket } = options;
    const { audio } = recording;
    this.#options = options;
    this.#sent = options.cursor;
    this.#intake = new AudioIntake({
      createHeaderReader: () => createStreamStartReader(parameters),
      offset,
      isReconnect,
      size: () => audio.length,
      readAudio: async (from, length) => audio.read().subarray(from, from + length),
      readBoundaries: async () => audio.boundaries,
      onAudio: (bytes) => recording.take(bytes),
      onError: (error) => this.#onAudioError(error),
    });
    socket.addEventListener('message', this.#onMessage);
    socket.addEventListener('close', this.#onClose);
    if (isReconnect) this.#greet();
    this.flush();
  }

  /** Number of messages that the client has or was sent. */
  get sent(): number {
    return this.#sent;
  }

  /** True while the client reads too slowly to be sent partials. */
  get isReaderSlow(): boolean {
    return this.#options.socket.bufferedAmount > slowReaderBytes;
  }

  /**
   * Sends the messages that were not sent yet, and closes the socket after the last message of the
   * session.
   */
  flush(): void {
    const { socket, recording } = this.#options;
    if (this.#isClosedHere) return;
    for (const text of recording.log.from(this.#sent)) socket.send(text);
    this.#sent = recording.log.length;
    if (recording.phase === 'ended') this.close(getCloseCode('complete'), '');
    else if (socket.bufferedAmount > maximumUnreadBytes)
      this.close(getCloseCode('overloaded'), 'messages are not taken');
  }

  /**
   * Ends the recording after the last audio of the client. `isStopped` is true when the client has
   * requested it.
   */
  finish(isStopped: boolean): void {
    const { recording } = this.#options;
    const settled = recording.phase === 'recording' ? this.#intake.end() : undefined;
    if (settled === undefined) recording.finish(isStopped);
    else
      void settled.then(() => {
        // When the socket is lost before its last audio is located, the client sends this audio
        // again.
        if (!this.#intake.isClosed) recording.finish(isStopped);
      });
  }

  /** Stops reading and closes the socket. */
  close(code: number, reason: string): void {
    const { socket } = this.#options;
    this.#isClosedHere = true;
    socket.removeEventListener('message', this.#onMessage);
    this.#release();
    socket.close(code, closeReason(reason));
  }

  /** Closes the socket without calling `onClose`. */
  abandon(code: number, reason: string): void {
    this.#options.socket.removeEventListener('close', this.#onClose);
    this.close(code, reason);
  }

  readonly #onClose = ({ code }: SocketCloseEvent) => {
    const isDone = !this.#isClosedHere && isLeaving(code);
    this.#options.socket.removeEventListener('message', this.#onMessage);
    // The audio of a client that is done is still located.
    if (!isDone) this.#release();
    this.#options.onClose(isDone);
  };

  // A fake socket has the binaryType `arraybuffer`, so its data are texts and buffers.
  readonly #onMessage = ({ data }: { readonly data: string | ArrayBuffer }) => {
    this.#options.onActivity();
    const size = typeof data === 'string' ? encoder.encode(data).length : data.byteLength;
    if (size > limits.live.maximumFrameBytes)
      this.close(getCloseCode('frame_too_large'), 'Max payload size exceeded');
    else if (typeof data === 'string') this.#takeText(data);
    else {
      this.#malformed.endRow();
      this.#takeAudio(new Uint8Array(data));
    }
  };

  #takeText(text: string): void {
    const frame = readClientFrame(text);
    switch (frame.kind) {
      case 'malformed':
        this.#refuse(frame.reason, frame.isAudio);
        return;
      case 'audio':
        this.#malformed.endRow();
        this.#takeAudio(decodeBase64(frame.base64));
        return;
      case 'stop':
        this.#malformed.endRow();
        this.finish(true);
    }
  }

  #refuse(reason: string, isAudio: boolean): void {
    const { recording } = this.#options;
    this.#malformed.add();
    recording.report(isAudio ? refusedAudio(reason) : malformedMessage(reason));
    const { violation } = this.#malformed;
    if (violation !== undefined) this.#endByViolation(violation);
  }

  #takeAudio(bytes: Uint8Array): void {
    this.#intake.push(bytes);
    if (this.#intake.isHolding) this.#cancelTick ??= this.#startTick();
  }

  #startTick(): () => void {
    return this.#options.clock.setTimeout(() => {
      this.#cancelTick = null;
      if (!this.#intake.isHolding) return;
      void this.#intake.tick();
      this.#cancelTick = this.#startTick();
    }, tickMs);
  }

  #release(): void {
    this.#cancelTick?.();
    this.#intake.close();
  }

  #onAudioError(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    const isCompressed = AudioError.is(error) && error.code === 'compressed_audio';
    this.#options.recording.report(refusedStart(message, isCompressed));
    this.#endByViolation(message);
  }

  /** Ends the session as an error, and its socket with it. */
  #endByViolation(reason: string): void {
    const { recording } = this.#options;
    if (recording.phase === 'recording') recording.fail();
    this.close(getCloseCode('protocol_fault'), reason);
  }

  #greet(): void {
    const { socket, recording } = this.#options;
    socket.send(JSON.stringify(recording.log.complete(recording.greeting())));
  }
}
