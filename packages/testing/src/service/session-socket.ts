import { type LiveRequest, limits } from '@earshot/core';
import type { FakeSocket } from '../sockets/fake-socket.js';
import type { SocketCloseEvent } from '../sockets/socket-close-event.js';
import { readClientFrame } from './client-frame.js';
import { closeCode } from './close-code.js';
import type { Recording } from './recording.js';
import { findWavHeader } from './wav-header.js';

/** A client that leaves so many bytes untaken gets no partials. */
const slowReaderBytes = 262_144;
/** A client that leaves so many bytes untaken loses its socket; what it did not get waits for it. */
const maximumUntakenBytes = 1_048_576;

/** What a {@link SessionSocket} is made of. */
export interface SessionSocketOptions {
  readonly socket: FakeSocket;
  readonly recording: Recording;
  readonly parameters: LiveRequest;
  /** Where the audio that the client sends begins, if that is known; else it is found out. */
  readonly offset: number | null;
  /** How many messages the client has. */
  readonly cursor: number;
  /** Whether the first message tells how much audio there is. */
  readonly isReconnect: boolean;
  /** Something came from the client. */
  readonly onSign: () => void;
  /** The socket is closed; `isLeaving` when the client has done so because it is done. */
  readonly onClose: (isLeaving: boolean) => void;
}

/** One socket of a session: puts the audio where it belongs, and sends the messages that the client does not have. */
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
    if (options.isReconnect) this.#sendHeldOffset();
    this.flush();
  }

  /** How many messages were sent, those that the client had included. */
  get sent(): number {
    return this.#sent;
  }

  /** Whether the client takes its messages too slowly to be sent partials. */
  get isReaderSlow(): boolean {
    return this.#options.socket.bufferedAmount > slowReaderBytes;
  }

  /** Sends the messages that were not sent yet; behind the last one the socket is closed. */
  flush(): void {
    const { socket, recording } = this.#options;
    if (this.#isClosedHere) return;
    for (const text of recording.log.from(this.#sent)) socket.send(text);
    this.#sent = recording.log.length;
    if (recording.phase === 'ended') this.close(1000, '');
    else if (socket.bufferedAmount > maximumUntakenBytes) {
      this.close(closeCode('overloaded'), 'messages are not taken');
    }
  }

  /** Takes no more from the socket and closes it. */
  close(code: number, reason: string): void {
    const { socket } = this.#options;
    this.#isClosedHere = true;
    socket.removeEventListener('message', this.#onMessage);
    socket.close(code, reason);
  }

  /** As `close`, and the session forgets the socket. */
  abandon(code: number, reason: string): void {
    this.#options.socket.removeEventListener('close', this.#onClose);
    this.close(code, reason);
  }

  readonly #onClose = ({ code }: SocketCloseEvent) => {
    this.#options.socket.removeEventListener('message', this.#onMessage);
    this.#options.onClose(!this.#isClosedHere && (code === 1000 || code === 1001));
  };

  // Its binaryType is left as it is made, so its data are texts and buffers.
  readonly #onMessage = ({ data }: { readonly data: string | ArrayBuffer }) => {
    this.#options.onSign();
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
    // A recording that is too short to tell whether it begins with a header has none.
    const head = this.#head;
    this.#head = new Uint8Array();
    this.#isHeaderChecked = true;
    if (head.length > 0) this.#place(head, 0);
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
      this.#place(bytes, 0);
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
    if (finding.fault === null) {
      this.#place(head.subarray(finding.headerBytes), finding.headerBytes);
      return;
    }
    this.#options.recording.fail(400, 'WavHeaderMismatch', finding.fault);
    this.close(closeCode('protocol_fault'), finding.fault);
  }

  #place(bytes: Uint8Array, headerBytes: number): void {
    const { recording, isReconnect } = this.#options;
    const { ledger } = recording;
    if (bytes.length === 0) return;
    // Behind a header is the begin of the session, and so is what comes over the first socket.
    const isBegin = headerBytes > 0 || !isReconnect;
    this.#position ??= isBegin ? 0 : ledger.locate(bytes);
    const held = ledger.length - this.#position;
    this.#position += bytes.length;
    if (held >= bytes.length) return;
    if (recording.phase === 'recording') recording.take(bytes.subarray(Math.max(0, held)));
    else recording.refuseAudio();
  }

  #sendHeldOffset(): void {
    const { socket, recording } = this.#options;
    const { ledger, log, seconds } = recording;
    const message = log.stamp({
      type: 'audio_chunk',
      acknowledged: true,
      error: null,
      data: { byte_range: [ledger.length, ledger.length], time_range: [seconds, seconds] },
    });
    socket.send(JSON.stringify(message));
  }
}
