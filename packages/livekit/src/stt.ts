import { refuseUnknownOptions } from '@earshot/core/unknown-option';
import {
  type ClientOptions,
  createClient,
  type EarshotClient,
  InvalidArgumentError,
} from '@earshot/http';
import { clientDefaults } from '@earshot/http/settings';
import type { LiveSessionOptions } from '@earshot/live';
import { type APIConnectOptions, mergeFrames, stt } from '@livekit/agents';
import { transcribeFrame } from './recognise-frame.js';
import type { SessionParameters } from './session-format.js';
import { EarshotSpeechStream } from './speech-stream.js';

/** Options of {@link STT}: those of a client of the service, or the client, and of its sockets. */
export interface STTOptions extends ClientOptions, Pick<LiveSessionOptions, 'webSocket'> {
  /**
   * A client to use.
   *
   * @defaultValue a new one with the other options
   */
  readonly client?: EarshotClient;
  /**
   * Parameters of the live sessions, under their names in the interface, such as `language_config`,
   * `endpointing` or `realtime_processing`.
   *
   * @defaultValue those of the service
   */
  readonly parameters?: SessionParameters;
}

/**
 * Speech-to-text of LiveKit Agents by a service of your own: each stream is a live session, which
 * is resumed after a lost connection.
 *
 * @example
 * ```ts
 * import { STT } from '@earshot/livekit';
 *
 * // Goes into an agent: new voice.AgentSession({ stt }).
 * const stt = new STT({ parameters: { language_config: { languages: ['en'] } } });
 * ```
 */
export class STT extends stt.STT {
  /** Name in the logs and metrics of the framework. */
  override readonly label = 'earshot.STT';
  readonly #client: EarshotClient;
  readonly #parameters: SessionParameters;
  readonly #options: Pick<LiveSessionOptions, 'clock' | 'webSocket'>;

  /**
   * @param options - EARSHOT_URL and EARSHOT_API_KEY where they have no address and no key
   * @throws InvalidArgumentError that names the option, its value and what is allowed
   */
  constructor(options: STTOptions = {}) {
    refuseUnknownOptions(
      options,
      { ...clientDefaults, client: 0, parameters: 0, webSocket: 0 },
      (sentence) => new InvalidArgumentError(sentence),
    );
    const { client, parameters = {}, webSocket, ...clientOptions } = options;
    super({
      streaming: true,
      interimResults: true,
      alignedTranscript: 'word',
      diarization: parameters.realtime_processing?.diarization === true,
    });
    const { clock } = clientOptions;
    this.#client = client ?? createClient(clientOptions);
    this.#parameters = parameters;
    this.#options = { ...(clock && { clock }), ...(webSocket && { webSocket }) };
  }

  /** Name of the model: the service chooses its best engine for each session. */
  override get model(): string {
    return 'earshot-1';
  }

  /** Name of the provider. */
  override get provider(): string {
    return 'Earshot';
  }

  /**
   * Opens a stream, whose session begins with its first frame.
   *
   * @param options - how often a session that cannot be opened is tried again
   */
  override stream(options: { connOptions?: APIConnectOptions } = {}): EarshotSpeechStream {
    return new EarshotSpeechStream({
      stt: this,
      client: this.#client,
      parameters: this.#parameters,
      sessionOptions: this.#options,
      ...(options.connOptions && { connOptions: options.connOptions }),
    });
  }

  /** Transcribes audio that is complete, by a live session with the same parameters. */
  protected override _recognize(
    buffer: Parameters<typeof mergeFrames>[0],
    abortSignal?: AbortSignal,
  ): Promise<stt.SpeechEvent> {
    return transcribeFrame(mergeFrames(buffer), {
      client: this.#client,
      parameters: this.#parameters,
      options: { ...this.#options, ...(abortSignal && { signal: abortSignal }) },
    });
  }
}
