import type { CreatedLiveSession, LiveRequestInput } from '#contract';
import { type PartialAudioFormat } from '../audio/audio-format.js';
import type { SampleEncoder } from '../audio/audio-input.js';
import type { Clock } from '../clock.js';
import type { WebSocketConstructor } from '../connection/web-socket.js';
import type { ReconnectPolicy } from '../lifecycle/reconnect-policy.js';

/** Part of a client of `@earshot/http` that initiates sessions. */
export interface SessionCreator {
  /** Live sessions of the client. */
  readonly live: {
    /** Initiates a session: POST /v2/live. */
    initiate(
      request?: LiveRequestInput,
      options?: { signal?: AbortSignal },
    ): PromiseLike<CreatedLiveSession>;
  };
}

/** Source of a session: the url of one that was initiated, or a client that initiates it. */
export type LiveSessionSource =
  | {
      /** Address in the response to POST /v2/live. It is all that a page needs. */
      readonly url: string;
    }
  | {
      /** Client that initiates the session when it starts. */
      readonly client: SessionCreator;
      /**
       * Body of the request. Its acknowledgements cannot be switched off.
       *
       * @defaultValue `{}`
       */
      readonly config?: LiveRequestInput;
    };

/** Options of a session. */
export interface LiveSessionOptions {
  /**
   * Format of the audio, for a session that comes from a url. Seconds of audio are computed from
   * it.
   *
   * @defaultValue that of `config`, otherwise the default of the contract: PCM of 16 bits, 16 kHz,
   * one channel
   */
  readonly format?: PartialAudioFormat;
  /**
   * Encoder for audio that is given as samples, such as the one that `createAudioEncoder` of
   * `@earshot/audio` makes.
   *
   * @defaultValue none: only bytes can be sent
   */
  readonly encoder?: SampleEncoder;
  /**
   * Length of the audio that is kept until the service has acknowledged it, in seconds. Audio
   * beyond it is lost, and reported by `audio_lost`.
   *
   * @defaultValue 120
   */
  readonly maximumBufferedSeconds?: number;
  /**
   * Limits of the attempts to connect again when the connection is lost.
   *
   * @defaultValue waits of up to 1,000 ms, then of up to 2,800 ms, for at most 180,000 ms
   */
  readonly reconnect?: Partial<ReconnectPolicy>;
  /**
   * Longest silence of the service while a message of it is due, in milliseconds.
   *
   * @defaultValue 5000
   */
  readonly heartbeatMs?: number;
  /**
   * Longest time for a socket to open, in milliseconds.
   *
   * @defaultValue 10,000
   */
  readonly openTimeoutMs?: number;
  /** Ends the session as failed, with code `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * Class of the sockets.
   *
   * @defaultValue the global `WebSocket`, or that of the package `ws` when there is none
   */
  readonly webSocket?: WebSocketConstructor;
  /**
   * Source of time and timers.
   *
   * @defaultValue the clock of the runtime
   */
  readonly clock?: Clock;
  /**
   * Source of numbers from 0 up to 1, for the waits.
   *
   * @defaultValue `Math.random`
   */
  readonly random?: () => number;
}
