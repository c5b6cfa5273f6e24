import { AudioError, decodeBase64 } from '@earshot/audio';
import type { SessionCreator, WebSocketConstructor } from '@earshot/live';
import { type Clock, repeat } from '../../../clock/index.js';
import { HttpError } from '../../../errors/http-error.js';
import { type ClientEvent, readClientEvent, type SettingsChange } from './client-events.js';
import type { EventWriter } from './event-writer.js';
import { bytesPerMs } from './realtime-format.js';
import { changeSettings, type RealtimeSettings } from './realtime-settings.js';
import type { RealtimeSocket } from './realtime-socket.js';
import { RealtimeTurn } from './realtime-turn.js';

/** Times of a connection, in milliseconds. */
interface RealtimeTimes {
  /** Time without audio after which a turn ends, which its client does not notice. */
  readonly idleMs: number;
  /** Audio after which a turn ends in the next silence. */
  readonly turnMs: number;
  /** Audio after which it ends even without one, since its session would. */
  readonly maximumMs: number;
}

/** Options of a {@link RealtimeConnection}. */
export interface RealtimeConnectionOptions {
  readonly socket: RealtimeSocket;
  /** Writes the events of the socket. */
  readonly writer: EventWriter;
  readonly clock: Clock;
  readonly times: RealtimeTimes;
  readonly settings: RealtimeSettings;
  readonly webSocket: WebSocketConstructor;
  /** Initiates a live session. It rejects with an HttpError. */
  readonly initiate: SessionCreator['live']['initiate'];
  /**
   * Checks settings.
   *
   * @returns true when the engine for them takes a vocabulary
   * @throws HttpError when no live session can have them
   */
  readonly checkSettings: (settings: RealtimeSettings) => boolean;
  /** Translates any error into one that the client may get. */
  readonly toHttpError: (error: unknown) => HttpError;
}

/** Least audio that can be committed, in milliseconds, as at OpenAI. */
const leastCommittedMs = 100;

/** Time for the last words to be transcribed while the service stops, in milliseconds. */
const graceMs = 2000;

/** Additional cost of an event that cannot be used, in tokens of the client's rate. */
const refusedTokens = 10;

/** Audio that may wait before reading from the client is paused, in bytes. */
const maximumWaitingBytes = 256 * 1024;

/** The settings of programs for vLLM, which send PCM of 16 kHz and say when they are done. */
const vllmSettings = { format: { type: 'audio/pcm', rate: 16_000 }, turnDetection: null } as const;

/** A connection of the realtime interface. Its audio is transcribed in one turn after another. */
export class RealtimeConnection {
  readonly #options: RealtimeConnectionOptions;
  readonly #closed = new AbortController();
  #settings: RealtimeSettings;
  #hasVocabulary: boolean;
  #turn: RealtimeTurn | undefined;
  /** Resolves when every turn before the current one has finished. */
  #earlier: Promise<void> = Promise.resolve();
  /** Audio so far, in milliseconds. */
  #audioMs = 0;
  /** Audio that the client has neither committed nor cleared, in milliseconds. */
  #uncommittedMs = 0;
  /** Audio that waits for room in the live session, in bytes. */
  #waitingBytes = 0;
  #lastAudioMs: number;

  constructor(options: RealtimeConnectionOptions) {
    const { checkSettings, clock, settings, socket, times, writer } = options;
    this.#options = options;
    this.#settings = settings;
    this.#hasVocabulary = checkSettings(settings);
    this.#lastAudioMs = clock.monotonicMs();
    socket.listen({
      onMessage: (data, isBinary) => this.#receive(data, isBinary),
      onClose: () => {
        this.#closed.abort();
        this.#endTurn();
      },
    });
    writer.created(settings);
    const everyMs = Math.min(times.idleMs / 4, 1000);
    void repeat(() => this.#tick(), { clock, everyMs, signal: this.#closed.signal });
  }

  /** Transcribes what was said until now, as long as there is time for it, and closes the socket. */
  async close(): Promise<void> {
    const { clock, socket } = this.#options;
    await socket.ignore();
    this.#endTurn();
    const waited = clock.sleep(graceMs, this.#closed.signal).catch(() => undefined);
    await Promise.race([this.#earlier, waited]);
    socket.close('restarts', 'The service restarts');
    this.#closed.abort();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    const { socket, writer } = this.#options;
    const read = isBinary ? binaryFrame : readClientEvent(data.toString('utf8'));
    try {
      if (read.kind === 'refused') throw read.error;
      this.#handle(read.event, read.eventId);
    } catch (error) {
      socket.charge(refusedTokens);
      writer.error(this.#toHttpError(error), read.eventId);
    }
  }

  #handle(event: ClientEvent, eventId: string | null): void {
    switch (event.type) {
      case 'session.update':
      case 'transcription_session.update':
        this.#update(event);
        break;
      case 'input_audio_buffer.append':
        this.#append(decodeBase64(event.audio));
        break;
      case 'input_audio_buffer.commit':
        this.#commit(event.final === true, eventId);
        break;
      case 'input_audio_buffer.clear':
        this.#turn?.clear();
        this.#endTurn();
        this.#options.writer.cleared();
        break;
    }
  }

  #update({ model, session, type }: UpdateEvent): void {
    const { checkSettings, writer } = this.#options;
    const isForVllm = session === undefined && model != null;
    const changed = isForVllm
      ? { ...this.#settings, ...vllmSettings, model }
      : changeSettings(this.#settings, session ?? noChange);
    this.#hasVocabulary = checkSettings(changed);
    this.#settings = changed;
    if (isForVllm) writer.dialect = 'vllm';
    else if (type === 'transcription_session.update' || session?.isFlat === true)
      writer.dialect = 'earlier';
    // Audio that its client commits is not divided: the settings apply to what follows it.
    if (this.#turn?.isManual !== true) this.#endTurn();
    writer.updated(type, changed);
  }

  #append(chunk: Uint8Array): void {
    const { clock, times } = this.#options;
    this.#lastAudioMs = clock.monotonicMs();
    if (chunk.length === 0) return;
    const current = this.#turn;
    const receivedMs = current?.receivedMs ?? 0;
    const isLong = receivedMs >= times.turnMs && current?.isQuiet === true;
    const isFull = receivedMs >= times.maximumMs;
    // What is said is not lost, although its client has not committed it.
    if (isFull && current?.isManual === true) current.commit();
    if (current?.hasEnded === true || isLong || isFull) this.#endTurn();
    this.#turn ??= this.#createTurn();
    const written = this.#turn.append(chunk);
    const durationMs = chunk.length / bytesPerMs(this.#settings.format);
    this.#audioMs += durationMs;
    this.#uncommittedMs += durationMs;
    this.#addWaiting(chunk.length);
    void written.then(() => this.#addWaiting(-chunk.length));
  }

  #addWaiting(bytes: number): void {
    this.#waitingBytes += bytes;
    this.#options.socket.holdBack(this.#waitingBytes > maximumWaitingBytes);
  }

  #commit(isFinal: boolean, eventId: string | null): void {
    const { writer } = this.#options;
    // Programs for vLLM announce that audio follows.
    if (writer.dialect === 'vllm' && !isFinal) return;
    if (this.#turn?.hasEnded === false && this.#uncommittedMs >= leastCommittedMs) {
      this.#turn.commit();
      this.#endTurn();
    } else if (writer.dialect === 'vllm') writer.completed(emptyItem, false);
    else
      writer.error(
        new HttpError(
          400,
          `The audio of a commit must have at least ${leastCommittedMs} ms, got ${Math.round(this.#uncommittedMs)} ms`,
        ),
        eventId,
        'input_audio_buffer_commit_empty',
      );
  }

  #createTurn(): RealtimeTurn {
    const { initiate, webSocket, writer } = this.#options;
    const earlier = this.#earlier;
    return new RealtimeTurn({
      settings: this.#settings,
      hasVocabulary: this.#hasVocabulary,
      startMs: this.#audioMs,
      writer,
      // One after another, so that a connection takes one channel.
      initiate: (request, options) => earlier.then(() => initiate(request, options)),
      webSocket,
      onFailed: (error) => this.#fail(error),
    });
  }

  #endTurn(): void {
    const turn = this.#turn;
    this.#uncommittedMs = 0;
    if (turn === undefined) return;
    turn.end();
    this.#turn = undefined;
    const earlier = this.#earlier;
    this.#earlier = Promise.all([earlier, turn.finished]).then(() => undefined);
  }

  /** Closes the socket, since no audio can be transcribed at the moment. */
  #fail(error: HttpError): void {
    const { socket, writer } = this.#options;
    writer.error(error, null);
    const isTemporary = error.statusCode === 429 || error.statusCode === 503;
    socket.close(isTemporary ? 'overloaded' : 'failed', error.code);
  }

  #toHttpError(error: unknown): HttpError {
    return AudioError.is(error)
      ? new HttpError(400, `audio is not valid: ${error.message}`, { field: 'audio' })
      : this.#options.toHttpError(error);
  }

  #tick(): void {
    const { clock, socket, times } = this.#options;
    socket.checkLiveness();
    if (clock.monotonicMs() - this.#lastAudioMs < times.idleMs) return;
    if (this.#turn?.isManual === true) this.#turn.keepAlive();
    else this.#endTurn();
  }
}

type UpdateEvent = Extract<ClientEvent, { readonly session?: unknown }>;

const noChange: SettingsChange = {
  include: undefined,
  format: undefined,
  transcription: undefined,
  turnDetection: undefined,
  isFlat: false,
};

const emptyItem = { id: '', text: '', words: [], seconds: 0 };

const binaryFrame = {
  kind: 'refused',
  error: new HttpError(400, 'An event must be a text frame, got a binary one'),
  eventId: null,
} as const;
