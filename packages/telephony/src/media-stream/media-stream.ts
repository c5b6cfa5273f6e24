import type { LiveSessionResult } from '@earshot/live';
import { checkOptions } from '../check-options.js';
import { type CallOptions, callOptions, PhoneCall } from '../phone-call.js';
import { TelephonyError } from '../telephony-error.js';
import { readMediaMessage, type StartMessage } from './media-message.js';

/** Options of a {@link MediaStream}. */
export interface MediaStreamOptions extends CallOptions {
  /**
   * Called when the call begins, before its first audio.
   *
   * @throws any error, which `receive` throws, for a call that is not wanted
   */
  readonly onStart?: (call: PhoneCall, start: StartMessage) => void;
}

/**
 * The media stream of one call, as the WebSocket of a provider such as Twilio brings it. It knows
 * no framework: give it the messages of the socket, and its end.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { MediaStream } from '@earshot/telephony';
 *
 * const client = createClient(); // EARSHOT_URL and EARSHOT_API_KEY
 * const stream = new MediaStream({
 *   client,
 *   onStart: (call) =>
 *     call.session.on('transcript', ({ data: { is_final, utterance } }) => {
 *       if (is_final) console.log(call.trackOf(utterance), utterance.text);
 *     }),
 * });
 * // socket.on('message', (data) => stream.receive(String(data)));
 * // socket.on('close', () => stream.end());
 * ```
 */
export class MediaStream {
  readonly #options: MediaStreamOptions;
  #call: PhoneCall | undefined;

  /**
   * @param options - the service, and how calls are transcribed
   * @throws TelephonyError `invalid_argument` for an option that does not exist
   */
  constructor(options: MediaStreamOptions) {
    checkOptions(options, { ...callOptions, onStart: 0 });
    this.#options = options;
  }

  /** The call, or undefined before its start. */
  get call(): PhoneCall | undefined {
    return this.#call;
  }

  /**
   * Takes a message of the socket. Keys of the phone, marks and types that are not known are
   * ignored, and so is audio before the start and after the end.
   *
   * @throws TelephonyError `invalid_message` for what is no such message, and for a second start
   */
  receive(text: string): void {
    const message = readMediaMessage(text);
    switch (message?.event) {
      case 'start':
        this.#start(message);
        break;
      case 'media':
        this.#call?.write(message.track, message.timestampMs, message.audio);
        break;
      case 'stop':
        void this.end();
        break;
      case undefined:
    }
  }

  /**
   * Ends the call: whoever hangs up may do so without a `stop`. Idempotent, and never rejects.
   *
   * @returns the result of its session, undefined when it has not begun or has failed
   */
  async end(): Promise<LiveSessionResult | undefined> {
    return this.#call?.end().catch(() => undefined);
  }

  #start(message: StartMessage): void {
    if (this.#call !== undefined)
      throw new TelephonyError(
        'invalid_message',
        `start must come once, got it again for call ${JSON.stringify(message.callId)}`,
      );
    const { onStart, ...options } = this.#options;
    const { callId: id, law, tracks } = message;
    const call = new PhoneCall({ id, law, tracks }, options);
    try {
      onStart?.(call, message);
    } catch (error) {
      call.session.close();
      throw error;
    }
    this.#call = call;
  }
}
