import type { EarshotClient } from '@earshot/http';
import {
  createLiveSession,
  LiveError,
  type LiveSession,
  type LiveSessionOptions,
} from '@earshot/live';
import { type APIConnectOptions, stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { type SessionParameters, sessionRequest, toBytes } from './session-format.js';
import { SpeechEvents } from './speech-events.js';
import { toApiError } from './to-api-error.js';

/** Options of an {@link EarshotSpeechStream}. */
export interface SpeechStreamOptions {
  /** The speech-to-text that the stream belongs to. */
  readonly stt: stt.STT;
  /** Client of the service, which initiates the sessions. */
  readonly client: EarshotClient;
  /** Parameters of the sessions, without their format. */
  readonly parameters: SessionParameters;
  /** Clock and socket of the sessions, for tests. */
  readonly sessionOptions: Pick<LiveSessionOptions, 'clock' | 'webSocket'>;
  /** How often the framework repeats what has failed. @defaultValue its own */
  readonly connOptions?: APIConnectOptions;
}

/** Sample rate that frames are resampled to, in Hz. */
const sampleRateHz = 16_000;

/**
 * A stream of speech: one live session, or several where the service ends one because no frames
 * come, as while a participant is muted.
 */
export class EarshotSpeechStream extends stt.SpeechStream {
  /** Name in the logs of the framework. */
  override readonly label = 'earshot.SpeechStream';
  readonly #options: SpeechStreamOptions;
  /** Audio of earlier sessions, in seconds. */
  #earlierSeconds = 0;

  constructor(options: SpeechStreamOptions) {
    super(options.stt, sampleRateHz, options.connOptions);
    this.#options = options;
  }

  /** Transcribes until the input ends. */
  protected override async run(): Promise<void> {
    let frame = await this.#nextFrame();
    while (frame !== undefined) frame = await this.#transcribe(frame);
  }

  /**
   * Transcribes in one session.
   *
   * @returns the frame that the session did not take because it has ended, undefined at the end of
   * the input
   */
  async #transcribe(first: AudioFrame): Promise<AudioFrame | undefined> {
    const { client, parameters, sessionOptions } = this.#options;
    const config = sessionRequest(first, parameters);
    const session = createLiveSession(
      { client, config },
      { ...sessionOptions, signal: this.abortSignal },
    );
    const events = new SpeechEvents(session, {
      offsetSeconds: this.startTimeOffset + this.#earlierSeconds,
      emit: (event) => this.#emit(event),
    });
    const finished = session.finished.catch((error: unknown) => {
      // The service has ended the session since no frames came: everything is transcribed.
      if (LiveError.is(error) && error.code === 'idle') return;
      throw toApiError(error);
    });
    // They fail like the session.
    finished.catch(() => undefined);
    session.start().catch(() => undefined);
    const rest = await this.#send(session, first, events);
    if (rest === undefined) session.stop().catch(() => undefined);
    await finished;
    events.end();
    this.#earlierSeconds += events.audioSeconds;
    return rest;
  }

  async #send(
    session: LiveSession,
    first: AudioFrame,
    events: SpeechEvents,
  ): Promise<AudioFrame | undefined> {
    const audio = session.writable.getWriter();
    audio.closed.catch(() => undefined);
    let frame: AudioFrame | undefined = first;
    while (frame !== undefined && session.state !== 'ended' && session.state !== 'failed') {
      if (frame.channels !== first.channels)
        throw new LiveError(
          'invalid_argument',
          `channels of a frame must be ${first.channels}, as in the first one, got ${frame.channels}`,
        );
      events.audioSeconds += frame.samplesPerChannel / frame.sampleRate;
      await audio.write(toBytes(frame)).catch(() => undefined);
      frame = await this.#nextFrame();
    }
    return frame;
  }

  /** The next frame of audio. Sessions find the ends of speech themselves, so that a flush is none. */
  async #nextFrame(): Promise<AudioFrame | undefined> {
    for (;;) {
      const { done, value } = await this.input.next();
      if (done) return undefined;
      if (value !== stt.SpeechStream.FLUSH_SENTINEL && value.samplesPerChannel > 0) return value;
    }
  }

  #emit(event: stt.SpeechEvent): void {
    if (!this.queue.closed) this.queue.put(event);
  }
}
