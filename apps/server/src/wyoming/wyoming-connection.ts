import type { Socket } from 'node:net';
import { AudioError, WavError } from '@earshot/audio';
import type { SessionCreator, WebSocketConstructor } from '@earshot/live';
import type { Clock } from '../clock/index.js';
import { HttpError } from '../errors/http-error.js';
import type { ProcessingAccount } from '../limits/processing-account.js';
import type { UtteranceSettings } from '../live/client/utterance-request.js';
import { readInTurn } from '../live/socket/paced-reading.js';
import { ReadingPauses } from '../live/socket/reading-pauses.js';
import {
  defaultSettings,
  type PcmFormat,
  readFormat,
  readPing,
  readTranscribe,
} from './client-event.js';
import { EventReader } from './event-reader.js';
import { Utterance, type UtteranceText } from './utterance.js';
import { encodeEvent, type WyomingEvent } from './wyoming-event.js';

/** Options of a {@link WyomingConnection}. */
export interface WyomingConnectionOptions {
  readonly socket: Socket;
  /** Processing time of the key. */
  readonly account: ProcessingAccount;
  readonly clock: Clock;
  readonly webSocket: WebSocketConstructor;
  /** Initiates a live session. It rejects with an HttpError. */
  readonly initiate: SessionCreator['live']['initiate'];
  /** Names of the models that a `transcribe` may give. */
  readonly modelNames: readonly string[];
  /** Settings without what no engine can do. */
  readonly servable: (settings: UtteranceSettings) => UtteranceSettings;
  /** The data of an `info`. */
  readonly describe: () => object;
}

/** Time without events after which a connection without an utterance is closed, in milliseconds. */
const idleMs = 60_000;

/** Time for the last words to be transcribed while the service stops, in milliseconds. */
const graceMs = 2000;

/** Audio that may wait before reading from the client is paused, in bytes. */
const maximumWaitingBytes = 256 * 1024;

/** Unread events from which a client does not keep up, in bytes. */
const maximumUnreadBytes = 1024 * 1024;

/** A connection of the Wyoming protocol, whose utterances are transcribed one after another. */
export class WyomingConnection {
  readonly #options: WyomingConnectionOptions;
  readonly #reader = new EventReader();
  readonly #closed = new AbortController();
  readonly #pauses: ReadingPauses<'backlog' | 'turn'>;
  #settings = defaultSettings;
  #utterance: Utterance | undefined;
  /** Resolves when the text of every utterance before the current one was sent. */
  #earlier: Promise<void> = Promise.resolve();
  /** Utterances whose text was not sent yet. */
  #open = 0;
  /** True once the text of the first of these was announced. */
  #hasText = false;
  #waitingBytes = 0;
  #isClosing = false;

  /** @param options - the socket is paused and has no listeners for data */
  constructor(options: WyomingConnectionOptions) {
    const { socket } = options;
    this.#options = options;
    this.#pauses = new ReadingPauses(socket);
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    readInTurn({ ...options, transport: socket, reading: this.#pauses.for('turn') });
    socket.setTimeout(idleMs);
    socket.on('timeout', () => {
      // The timer starts again with the next byte in either direction, which an utterance ends with.
      if (this.#open === 0) socket.destroy();
    });
    socket.once('close', () => {
      this.#closed.abort();
      this.#utterance?.end();
    });
    socket.resume();
  }

  /** Transcribes what was said until now, as long as there is time for it, and closes the socket. */
  async close(): Promise<void> {
    const { clock, socket } = this.#options;
    this.#isClosing = true;
    this.#endUtterance();
    const waited = clock.sleep(graceMs, this.#closed.signal).catch(() => undefined);
    await Promise.race([this.#earlier, waited]);
    socket.destroySoon();
  }

  #receive(bytes: Buffer): void {
    try {
      for (const event of this.#reader.read(bytes)) {
        if (this.#isClosing || this.#options.socket.writableEnded) return;
        this.#handle(event);
      }
    } catch (error) {
      this.#fail(toClientError(error));
    }
  }

  #handle(event: WyomingEvent): void {
    const { describe, modelNames, servable } = this.#options;
    switch (event.type) {
      case 'describe':
        this.#send('info', describe());
        break;
      case 'ping':
        this.#send('pong', { text: readPing(event) });
        break;
      case 'transcribe':
        this.#settings = servable(readTranscribe(event, modelNames));
        break;
      case 'audio-start':
        this.#endUtterance();
        this.#utterance = this.#createUtterance(readFormat(event));
        break;
      case 'audio-chunk':
        this.#append(event);
        break;
      case 'audio-stop':
        this.#endUtterance();
        this.#settings = defaultSettings;
        break;
      // Servers are expected to ignore events that they do not know.
      default:
    }
  }

  #append(event: WyomingEvent): void {
    const { payload } = event;
    const format = readFormat(event);
    this.#utterance ??= this.#createUtterance(format);
    const written = this.#utterance.append(payload, format);
    this.#addWaiting(payload.length);
    void written.then(() => this.#addWaiting(-payload.length));
  }

  #addWaiting(bytes: number): void {
    this.#waitingBytes += bytes;
    this.#pauses.set('backlog', this.#waitingBytes > maximumWaitingBytes);
  }

  #createUtterance(format: PcmFormat): Utterance {
    const { initiate, webSocket } = this.#options;
    const earlier = this.#earlier;
    const utterance = new Utterance({
      format,
      settings: this.#settings,
      // One after another, so that a connection takes one channel.
      initiate: (request, options) => earlier.then(() => initiate(request, options)),
      webSocket,
      onPart: (text, language) => {
        this.#start(language);
        this.#send('transcript-chunk', { text });
      },
    });
    this.#open += 1;
    this.#earlier = utterance.finished
      .then(
        (text) => this.#complete(text),
        (error: HttpError) => this.#fail(error),
      )
      .finally(() => {
        this.#open -= 1;
      });
    return utterance;
  }

  /** Announces the text of an utterance, once. */
  #start(language: string | undefined): void {
    if (!this.#hasText) this.#send('transcript-start', { language });
    this.#hasText = true;
  }

  #complete({ language, text }: UtteranceText): void {
    this.#start(language);
    this.#hasText = false;
    this.#send('transcript', { text, language });
    this.#send('transcript-stop');
  }

  #endUtterance(): void {
    this.#utterance?.end();
    this.#utterance = undefined;
  }

  /**
   * Sends an error, and closes the connection: clients such as Home Assistant wait for a transcript
   * until they lose it.
   */
  #fail({ code, message }: HttpError): void {
    this.#send('error', { text: message, code });
    this.#options.socket.destroySoon();
  }

  #send(type: string, data?: object): void {
    const { socket } = this.#options;
    if (!socket.writable) return;
    socket.write(encodeEvent(type, data));
    if (socket.writableLength > maximumUnreadBytes) socket.destroy();
  }
}

/** The error that a client gets for what it has sent. */
function toClientError(error: unknown): HttpError {
  if (HttpError.is(error)) return error;
  if (AudioError.is(error) || WavError.is(error))
    return new HttpError(400, `The audio is not valid: ${error.message}`);
  return new HttpError(500, 'The event could not be handled', { cause: error });
}
