import type { Utterance } from '@earshot/core';
import {
  createLiveSession,
  LiveError,
  type LiveSession,
  type SessionCreator,
  type WebSocketConstructor,
} from '@earshot/live';
import { HttpError } from '../../../errors/http-error.js';
import { type AudioConverter, createAudioConverter } from '../../../live/client/audio-converter.js';
import { GrowingText } from '../../../live/client/growing-text.js';
import { sessionError } from '../../../live/client/session-error.js';
import { createId, type EventWriter } from './event-writer.js';
import { bytesPerMs, toAudioFormat, toLiveFormat } from './realtime-format.js';
import { type RealtimeSettings, toLiveRequest } from './realtime-settings.js';

/** Options of a {@link RealtimeTurn}. */
export interface RealtimeTurnOptions {
  readonly settings: RealtimeSettings;
  readonly hasVocabulary: boolean;
  /** Audio of the connection before this turn, in milliseconds. */
  readonly startMs: number;
  readonly writer: EventWriter;
  /** Initiates the live session. */
  readonly initiate: SessionCreator['live']['initiate'];
  readonly webSocket: WebSocketConstructor;
  /** Called once when the live session fails. */
  readonly onFailed: (error: HttpError) => void;
}

/** Speech that becomes one item. */
interface Item {
  readonly id: string;
  readonly text: GrowingText;
  readonly words: Utterance['words'][number][];
  readonly startMs: number;
  endMs: number;
}

/**
 * What becomes of speech: an item between silences, an item that the client commits, the item that
 * it has committed, or nothing since it was cleared.
 */
type Mode = 'detected' | 'manual' | 'committed' | 'cleared';

/** Audio after the end of speech that may not be processed yet when that end is known. */
const unheardMs = 500;

/** Consecutive audio of a connection, which is one live session. */
export class RealtimeTurn {
  /** Settles when every event of the turn was sent. Never rejects. */
  readonly finished: Promise<void>;
  readonly #options: RealtimeTurnOptions;
  readonly #session: LiveSession;
  readonly #audio: WritableStreamDefaultWriter;
  readonly #converter: AudioConverter;
  readonly #bytesPerMs: number;
  #mode: Mode;
  /** Item whose speech is under way, or that its client will commit. */
  #speaking: Item | undefined;
  /** Item whose speech has ended, and whose final is due. */
  #awaited: Item | undefined;
  #receivedMs = 0;
  #isQuiet = false;
  #hasEnded = false;

  constructor(options: RealtimeTurnOptions) {
    const { hasVocabulary, initiate, settings, webSocket } = options;
    this.#options = options;
    this.#converter = createAudioConverter(
      toAudioFormat(settings.format),
      toLiveFormat(settings.format),
    );
    this.#bytesPerMs = bytesPerMs(settings.format);
    this.#mode = settings.turnDetection === null ? 'manual' : 'detected';
    const config = toLiveRequest(settings, hasVocabulary);
    this.#session = createLiveSession({ client: { live: { initiate } }, config }, { webSocket });
    this.#audio = this.#session.writable.getWriter();
    this.#listen();
    this.finished = this.#session.finished.then(
      () => this.#settle(),
      (error: unknown) => this.#fail(error),
    );
    // Its failure is that of the session.
    this.#session.start().catch(() => undefined);
    this.#audio.closed.catch(() => undefined);
  }

  /** Audio that it has received, in milliseconds. */
  get receivedMs(): number {
    return this.#receivedMs;
  }

  /** True once it takes no more audio. */
  get hasEnded(): boolean {
    return this.#hasEnded || this.#session.state === 'ended' || this.#session.state === 'failed';
  }

  /** True while its client has to commit what is said. */
  get isManual(): boolean {
    return this.#mode === 'manual';
  }

  /** True when speech has just ended, and no audio after it waits to be processed. */
  get isQuiet(): boolean {
    return this.#isQuiet;
  }

  /**
   * Takes audio. Resolves when there is room for more, and never rejects.
   *
   * @throws AudioError, WavError when the audio begins with a WAV header of another format
   */
  append(chunk: Uint8Array): Promise<void> {
    this.#receivedMs += chunk.length / this.#bytesPerMs;
    this.#isQuiet = false;
    return this.#write(this.#converter.convert(chunk));
  }

  /** Makes an item of all speech that is in no item yet, and ends the turn. */
  commit(): void {
    const { writer } = this.#options;
    this.#speaking ??= this.#begin(0);
    this.#mode = 'committed';
    writer.committed(this.#speaking.id);
    this.end();
  }

  /** Drops all speech that is in no item yet, and ends the turn. */
  clear(): void {
    this.#speaking = undefined;
    this.#mode = 'cleared';
    this.end();
  }

  /** Ends the audio. What was said until then is transcribed. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    void this.#write(this.#converter.end());
    // A failure is that of the session.
    this.#audio.close().catch(() => undefined);
  }

  /** Keeps the live session from ending while no audio comes. */
  keepAlive(): void {
    this.#session.keepAlive();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.#audio.write(bytes).catch(() => undefined);
  }

  #listen(): void {
    const { startMs } = this.#options;
    const session = this.#session;
    const at = (seconds: number) => startMs + seconds * 1000;
    session.on('speech_start', ({ data }) => this.#onSpeechStart(at(data.time)));
    session.on('speech_end', ({ data }) => this.#onSpeechEnd(at(data.time)));
    session.on('transcript', ({ data }) => {
      if (data.is_final) this.#onFinal(data.utterance);
      else this.#onPartial(data.utterance.text);
    });
    session.on('error', ({ error }) => {
      // It is announced that the session ends soon, which it does not: it is replaced before.
      if (error.status_code !== 408) this.#onError(new HttpError(error.status_code, error.message));
    });
  }

  #begin(startMs: number): Item {
    const id = createId('item');
    return { id, text: new GrowingText(), words: [], startMs, endMs: startMs };
  }

  #onSpeechStart(startMs: number): void {
    // An utterance without words has no final.
    this.#completeAwaited();
    if (this.#mode !== 'detected') return;
    this.#speaking = this.#begin(startMs);
    this.#options.writer.speechStarted(this.#speaking.id, startMs);
  }

  #onSpeechEnd(endMs: number): void {
    const item = this.#speaking;
    if (this.#mode !== 'detected' || item === undefined) return;
    const { settings, startMs, writer } = this.#options;
    const silentMs = startMs + this.#receivedMs - endMs;
    this.#isQuiet = silentMs < (settings.turnDetection?.silenceMs ?? 0) + unheardMs;
    item.endMs = endMs;
    this.#awaited = item;
    this.#speaking = undefined;
    writer.speechStopped(item.id, endMs);
    writer.committed(item.id);
  }

  #onPartial(text: string): void {
    if (this.#mode === 'manual') this.#speaking ??= this.#begin(0);
    const item = this.#speaking;
    if (item !== undefined) this.#sendPart(item, item.text.partial(text));
  }

  #onFinal({ text, words }: Utterance): void {
    if (this.#mode === 'manual' && this.#awaited === undefined) this.#speaking ??= this.#begin(0);
    const item = this.#awaited ?? this.#speaking;
    if (item === undefined) return;
    for (const word of words) item.words.push(word);
    this.#sendPart(item, item.text.final(text));
    this.#completeAwaited();
  }

  #onError(error: HttpError): void {
    const { writer } = this.#options;
    if (this.#awaited === undefined) writer.error(error, null);
    else writer.failed(this.#awaited.id, error);
    this.#awaited = undefined;
  }

  #sendPart({ id }: Item, part: string): void {
    if (part !== '') this.#options.writer.delta(id, part);
  }

  #completeAwaited(): void {
    const item = this.#awaited;
    this.#awaited = undefined;
    if (item !== undefined) this.#complete(item, item.endMs - item.startMs);
  }

  #complete({ id, text, words }: Item, durationMs: number): void {
    const { settings, writer } = this.#options;
    const seconds = Math.round(durationMs) / 1000;
    writer.completed({ id, text: text.text, words, seconds }, settings.hasLogprobs);
  }

  #settle(): void {
    this.#completeAwaited();
    if (this.#mode === 'committed' && this.#speaking !== undefined)
      this.#complete(this.#speaking, this.#receivedMs);
    this.#speaking = undefined;
  }

  #fail(cause: unknown): void {
    // The service has ended the session since no audio came: everything is transcribed.
    if (LiveError.is(cause) && cause.code === 'idle') {
      this.#settle();
      return;
    }
    const error = sessionError(cause);
    const { onFailed, writer } = this.#options;
    for (const item of [this.#awaited, this.#speaking])
      if (item !== undefined) writer.failed(item.id, error);
    this.#awaited = undefined;
    this.#speaking = undefined;
    onFailed(error);
  }
}
