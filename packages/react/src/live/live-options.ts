import type {
  LiveMessage,
  LiveRequestInput,
  LiveSessionOptions,
  PartialAudioFormat,
  SessionCreator,
} from '@earshot/live';
import type { MicrophoneSettings } from '../microphone/microphone-state.js';
import type { MicrophoneStore } from '../microphone/microphone-store.js';
import type { TokenEndpoint } from '../provider/token-endpoint.js';
import type { StoreHolder } from '../store/use-earshot-selector.js';

/**
 * Opens audio that is not a microphone, such as a file: its bytes, in the format of the session or
 * as WAV.
 */
export type OpenAudio = () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;

/** Source of the audio: a microphone of `useMicrophone`, or a function that opens a stream. */
export type LiveSource = MicrophoneStore | StoreHolder<MicrophoneStore> | OpenAudio;

/** Options of `useLiveTranscription`. Changes take effect at the next start. */
export interface LiveTranscriptionOptions {
  /**
   * Body of the request that initiates the session.
   *
   * @defaultValue the defaults of the contract, with partials
   */
  readonly config?: LiveRequestInput | undefined;
  /**
   * Address of a session that was initiated elsewhere. It needs no `EarshotProvider`, and `config`
   * is not sent.
   *
   * @defaultValue the provider initiates a session at each start
   */
  readonly url?: string | undefined;
  /**
   * Source of the audio. A microphone that is given is opened at the start, and closed at the end.
   *
   * @defaultValue a microphone of its own
   */
  readonly source?: LiveSource | undefined;
  /**
   * Options of the microphone, where no `source` is given.
   *
   * @defaultValue the device and the processing that the browser prefers
   */
  readonly microphone?: Omit<MicrophoneSettings, 'format'> | undefined;
  /**
   * Format of the audio, for a session at a `url` or a function as `source`.
   *
   * @defaultValue that of `config`, else PCM of 16 bits, 16 kHz, one channel
   */
  readonly format?: PartialAudioFormat | undefined;
  /**
   * Seconds of audio that are sent per second, for a function as `source`: 1 sends a file in real
   * time.
   *
   * @defaultValue as fast as the service accepts it
   */
  readonly speed?: number | undefined;
  /**
   * Starts when the component is mounted.
   *
   * @defaultValue false: `start()` does it, best from a click, since browsers require one before
   * they let audio run
   */
  readonly startsOnMount?: boolean | undefined;
  /** Called with every message of the service, in order. */
  readonly onMessage?: ((message: LiveMessage) => void) | undefined;
  /** Options of the session below, such as `reconnect` and `maximumBufferedSeconds`. */
  readonly sessionOptions?: Omit<LiveSessionOptions, 'format' | 'signal'> | undefined;
}

/** Options of `LiveStore`. */
export interface LiveStoreOptions extends LiveTranscriptionOptions {
  /**
   * Initiator of sessions: a client or a token endpoint. Undefined where there is no provider, so
   * that a `url` is required.
   */
  readonly creator: SessionCreator | TokenEndpoint | undefined;
}
