import { liveRequestSchema } from '@earshot/core';
import {
  createLiveSession,
  LiveError,
  type SessionCreator,
  type WebSocketConstructor,
} from '@earshot/live';
import { HttpError } from '../errors/http-error.js';
import { type AudioConverter, createAudioConverter } from '../live/client/audio-converter.js';
import { GrowingText } from '../live/client/growing-text.js';
import { chooseLiveRate, type LiveFormat } from '../live/client/live-format.js';
import { sessionError } from '../live/client/session-error.js';
import { type UtteranceSettings, utteranceRequest } from '../live/client/utterance-request.js';
import type { PcmFormat } from './client-event.js';

/** Options of an {@link Utterance}. */
export interface UtteranceOptions {
  readonly format: PcmFormat;
  readonly settings: UtteranceSettings;
  /** Initiates the live session. It rejects with an HttpError. */
  readonly initiate: SessionCreator['live']['initiate'];
  readonly webSocket: WebSocketConstructor;
  /** Called with each part of the text that does not change any more. */
  readonly onPart: (text: string, language: string | undefined) => void;
}

/** The text of an utterance. */
export interface UtteranceText {
  readonly text: string;
  /** The spoken language, undefined when nobody speaks. */
  readonly language: string | undefined;
}

/** The audio between an `audio-start` and its `audio-stop`, which is one live session. */
export class Utterance {
  /** Resolves with the text of all audio. Rejects with an HttpError. */
  readonly finished: Promise<UtteranceText>;
  readonly #format: PcmFormat;
  readonly #audio: WritableStreamDefaultWriter;
  readonly #converter: AudioConverter;
  readonly #text = new GrowingText();
  #language: string | undefined;
  #hasEnded = false;

  constructor({ format, initiate, onPart, settings, webSocket }: UtteranceOptions) {
    this.#format = format;
    const target = toLiveFormat(format);
    this.#converter = createAudioConverter(toSourceFormat(format), target);
    const config = toLiveRequest(settings, target);
    const session = createLiveSession({ client: { live: { initiate } }, config }, { webSocket });
    this.#audio = session.writable.getWriter();
    session.on('transcript', ({ data: { is_final, utterance } }) => {
      this.#language ??= utterance.language;
      const grown = is_final
        ? this.#text.final(utterance.text)
        : this.#text.partial(utterance.text);
      if (grown !== '') onPart(grown, this.#language);
    });
    this.finished = session.finished.then(
      () => this.#outcome,
      (cause: unknown) => {
        // The service has ended the session since no audio came: everything is transcribed.
        if (LiveError.is(cause) && cause.code === 'idle') return this.#outcome;
        throw sessionError(cause);
      },
    );
    // Their failure is that of the session.
    this.finished.catch(() => undefined);
    session.start().catch(() => undefined);
    this.#audio.closed.catch(() => undefined);
  }

  /**
   * Takes audio. Resolves when there is room for more, and never rejects.
   *
   * @throws HttpError 400 for another format than that of the first audio, AudioError and WavError
   * when the audio begins with a WAV header of another format
   */
  append(chunk: Uint8Array, format: PcmFormat): Promise<void> {
    for (const field of ['rate', 'width', 'channels'] as const)
      if (format[field] !== this.#format[field])
        throw new HttpError(
          400,
          `${field} must be ${this.#format[field]}, as at the start of the audio, got ${format[field]}`,
          { field },
        );
    return this.#write(this.#converter.convert(chunk));
  }

  /** Ends the audio. What was said until then is transcribed. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    void this.#write(this.#converter.end());
    this.#audio.close().catch(() => undefined);
  }

  get #outcome(): UtteranceText {
    return { text: this.#text.text, language: this.#language };
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.#audio.write(bytes).catch(() => undefined);
  }
}

function toSourceFormat({ channels, rate, width }: PcmFormat) {
  const bit_depth = ({ 1: 8, 2: 16, 3: 24, 4: 32 } as const)[width];
  return { encoding: 'wav/pcm', bit_depth, sample_rate: rate, channels } as const;
}

function toLiveFormat({ rate }: PcmFormat): LiveFormat {
  return { encoding: 'wav/pcm', bit_depth: 16, sample_rate: chooseLiveRate(rate), channels: 1 };
}

function toLiveRequest(settings: UtteranceSettings, format: LiveFormat) {
  return liveRequestSchema.parse({ ...format, ...utteranceRequest(settings) });
}
