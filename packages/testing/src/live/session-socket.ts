import { type LiveRequest, limits } from '@earshot/core';
import type { FakeSocket } from '../sockets/fake-socket.js';
import type { SocketCloseEvent } from '../sockets/socket-events.js';
import { closeCode, readClientFrame } from './live-protocol.js';
import type { Recording } from './recording.js';
import { findWavHeader } from './wav-header.js';

/** Unread bytes from which a client gets no partials. */
const slowReaderBytes = 262_144;
/** Unread bytes at which a client loses its socket; the messages are kept for its next one. */
const maximumUnreadBytes = 1_048_576;

/** Options of {@link SessionSocket}. */
export interface SessionSocketOptions {
  readonly socket: FakeSocket;
  readonly recording: Recording;
  readonly parameters: LiveRequest;
  /** Offset of the first byte that the client sends; null when it gives none, and the audio has to be located. */
  readonly offset: number | null;
  /** Number of messages that the client has. */
  readonly cursor: number;
  /** True when the client is greeted with the offset that the service holds. */
  readonly isReconnect: boolean;
  /** Called for every frame of the client. */
  readonly onActivity: () => void;
  /** Called when the socket is closed; `isLeaving` when the client closed it because it is done. */
  readonly onClose: (isLeaving: boolean) => void;
}

/** One socket of a session: appends the audio at its offset, and sends the messages that the client does not have. */
export class SessionSocket {
  readonly #options: SessionSocketOptions;
  #position: number | null;
  #isHeaderChecked: boolean;
  #head = new Uint8Array();
  #sent: number;
  #malformed = 0;
  #isClosedHere = false;

  constructor(options: SessionSocketOptions) {
    this.#options = options;
    this.#position = options.offset;
    this.#isHeaderChecked = options.offset !== null && options.offset > 0;
    this.#sent = options.cursor;
    const { socket } = options;
    socket.addEventListener('message', this.#onMessage);
    socket.addEventListener('close', this.#onClose);
    if (options.isReconnect) this.#greet();
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

  /** Sends the messages that were not sent yet; after the last one of the session the socket is closed. */
  flush(): void {
    const { socket, recording } = this.#options;
    if (this.#isClosedHere) return;
    for (const text of recording.log.from(this.#sent)) socket.send(text);
    this.#sent = recording.log.length;
    if (recording.phase === 'ended') this.close(1000, '');
    else if (socket.bufferedAmount > maximumUnreadBytes) {
      this.close(closeCode('overloaded'), 'messages are not taken');
    }
  }

  /** Stops reading and closes the socket. */
  close(code: number, reason: string): void {
    const { socket } = this.#options;
    this.#isClosedHere = true;
    socket.removeEventListener('message', this.#onMessage);
    socket.close(code, reason);
  }

  /** Closes the socket without calling `onClose`. */
  abandon(code: number, reason: string): void {
    this.#options.socket.removeEventListener('close', this.#onClose);
    this.close(code, reason);
  }

  readonly #onClose = ({ code }: SocketCloseEvent) => {
    this.#options.socket.removeEventListener('message', this.#onMessage);
    this.#options.onClose(!this.#isClosedHere && (code === 1000 || code === 1001));
  };

  // Its binaryType stays the default one, so its data are texts and buffers.
  readonly #onMessage = ({ data }: { readonly data: string | ArrayBuffer }) => {
    this.#options.onActivity();
    const size = typeof data === 'string' ? data.length : data.byteLength;
    if (size > limits.live.maximumFrameBytes) {
      this.close(closeCode('frame_too_large'), '');
      return;
    }
    const frame = readClientFrame(data);
    if (frame.kind === 'malformed') {
      this.#refuse(frame.reason);
      return;
    }
    this.#malformed = 0;
    if (frame.kind === 'audio') this.#takeAudio(frame.bytes);
    else this.#stop();
  };

  #stop(): void {
    const { recording } = this.#options;
    // A recording that is shorter than a header has none.
    const head = this.#head;
    this.#head = new Uint8Array();
    this.#isHeaderChecked = true;
    if (head.length > 0) this.#append(head, 0);
    recording.finish(true);
  }

  #refuse(reason: string): void {
    const { recording } = this.#options;
    this.#malformed += 1;
    recording.fail(400, 'BadMessage', reason);
    if (this.#malformed >= limits.live.maximumMalformedMessages) {
      this.close(closeCode('protocol_fault'), reason);
    }
  }

  #takeAudio(bytes: Uint8Array): void {
    if (this.#isHeaderChecked) {
      this.#append(bytes, 0);
      return;
    }
    if (bytes.length === 0) return;
    const head = new Uint8Array([...this.#head, ...bytes]);
    const finding = findWavHeader(head, this.#options.parameters);
    if (finding.kind === 'incomplete') {
      this.#head = head;
      return;
    }
    this.#isHeaderChecked = true;
    this.#head = new Uint8Array();
    if (finding.mismatch === null) {
      this.#append(head.subarray(finding.headerBytes), finding.headerBytes);
      return;
    }
    this.#options.recording.fail(400, 'WavHeaderMismatch', finding.mismatch);
    this.close(closeCode('protocol_fault'), finding.mismatch);
  }

  #append(bytes: Uint8Array, headerBytes: number): void {
    const { recording, isReconnect } = this.#options;
    const { audio } = recording;
    if (bytes.length === 0) return;
    // A header comes at the start of the session, and so does the audio of the first socket.
    const isStart = headerBytes > 0 || !isReconnect;
    this.#position ??= isStart ? 0 : audio.locate(bytes);
    const held = audio.length - this.#position;
    this.#position += bytes.length;
    if (held >= bytes.length) return;
    if (recording.phase === 'recording') recording.append(bytes.subarray(Math.max(0, held)));
    else recording.refuseAudio();
  }

  #greet(): void {
    const { socket, recording } = this.#options;
    const { audio, log, seconds } = recording;
    const message = log.stamp({
      type: 'audio_chunk',
      acknowledged: true,
      error: null,
      data: { byte_range: [audio.length, audio.length], time_range: [seconds, seconds] },
    });
    socket.send(JSON.stringify(message));
  }
}
