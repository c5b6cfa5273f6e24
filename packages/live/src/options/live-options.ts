import type { CreatedLiveSession, LiveRequestInput } from '@earshot/core';
import { type PartialAudioFormat } from '../audio/audio-format.js';
import type { SampleEncoder } from '../audio/to-bytes.js';
import type { Clock } from '../clock.js';
import type { WebSocketConstructor } from '../connection/web-socket-like.js';
import type { ReconnectPolicy } from '../machine/retry-delay.js';

/** The part of a client of `@earshot/http` that initiates sessions. */
export interface LiveInitiator {
  readonly live: {
    initiate(
      request?: LiveRequestInput,
      options?: { signal?: AbortSignal },
    ): PromiseLike<CreatedLiveSession>;
  };
}

/** Where a session comes from: the url of one that was initiated, or a client that initiates it. */
export type LiveSessionSource =
  | {
      /** From the answer to POST /v2/live. It is all that a page needs. */
      readonly url: string;
    }
  | {
      readonly client: LiveInitiator;
      /**
       * The request; its acknowledgements cannot be switched off.
       *
       * @defaultValue `{}`
       */
      readonly config?: LiveRequestInput;
    };

/** Options of a session. */
export interface LiveSessionOptions {
  /**
   * What the audio is, when the session comes from a url: seconds are counted by it.
   *
   * @defaultValue that of `config`, else what the service assumes: PCM of 16 bits, 16 kHz, one channel
   */
  readonly format?: PartialAudioFormat;
  /**
   * Turns samples into bytes; `createAudioEncoder` of `@earshot/audio` makes one.
   *
   * @defaultValue none: only bytes can be sent
   */
  readonly encoder?: SampleEncoder;
  /**
   * How much audio is kept until the service has acknowledged it, in seconds. What goes beyond is lost, and told by `audio_lost`.
   *
   * @defaultValue 120
   */
  readonly maximumBufferedSeconds?: number;
  /**
   * How the session comes back when its connection is lost.
   *
   * @defaultValue waits of up to 1,000 ms, then of up to 2,800 ms, for at most 180,000 ms
   */
  readonly reconnect?: Partial<ReconnectPolicy>;
  /**
   * How long the service may be silent while something is expected of it, in milliseconds.
   *
   * @defaultValue 5000
   */
  readonly heartbeatMs?: number;
  /**
   * How long a socket may take to open, in milliseconds.
   *
   * @defaultValue 10,000
   */
  readonly openTimeoutMs?: number;
  /** Ends the session as failed, with code `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * The class of sockets.
   *
   * @defaultValue the global `WebSocket`; where there is none, that of the package `ws`
   */
  readonly webSocket?: WebSocketConstructor;
  /**
   * Where the time comes from.
   *
   * @defaultValue the clock of the runtime
   */
  readonly clock?: Clock;
  /**
   * A number from 0 up to 1, for the waits.
   *
   * @defaultValue `Math.random`
   */
  readonly random?: () => number;
}
